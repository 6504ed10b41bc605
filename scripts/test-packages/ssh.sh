#!/usr/bin/env bash
# Two devices of robin's, which sync through a repository over ssh, on the loopback interface of a system without a network.
. "$(dirname "$0")/lib.sh"

step 'A sync over ssh'
serve_ssh

rm -rf /home/robin/here /home/robin/there
says created robin bestupid init /home/robin/here --remote "$remote"
says 181 robin bestupid -C /home/robin/here log weight 181
SECONDS=0
says '' robin bestupid -C /home/robin/here sync
says '' robin bestupid clone "$remote" /home/robin/there
says 7:20 robin bestupid -C /home/robin/there log sleep 7:20
says 8 robin bestupid -C /home/robin/here log energy 8
for device in there here there; do says '' robin bestupid -C "/home/robin/$device" sync; done
for value in 181 7:20; do
  for device in here there; do says "$value" robin bestupid -C "/home/robin/$device" show; done
done
diff --recursive --exclude .git /home/robin/here /home/robin/there || fail 'the devices differ'
[ "$(robin git -C /home/robin/here rev-parse HEAD)" = "$(robin git -C /home/robin/log.git rev-parse main)" ] ||
  fail 'the remote lacks a commit'
seen "two devices hold the same day, in $SECONDS s"
kill "$(</tmp/sshd.pid)"
