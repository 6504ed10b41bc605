import CLibFuzzer
import Foundation
import ImportFuzzing
import TestSupport

// Fuzzes one form of imports, with libFuzzer's options and folders: `make fuzz` (docs/reliability.md). The form stands in the
// environment, as libFuzzer starts this program anew with its own arguments alone to make an input smaller.
//
//     BESTUPID_FUZZ_FORM=fit fuzz-imports -max_total_time=60 .build/fuzz/corpus/fit

private func fuzzedForm(named name: String) -> FuzzedForm {
  if let form = FuzzedForm(rawValue: name) { return form }
  let names = FuzzedForm.allCases.map(\.rawValue).joined(separator: " ")
  FileHandle.standardError.write(Data("no form is called '\(name)'. FORM=… of: \(names)\n".utf8))
  exit(64)
}

private let name = TestEnvironment.variable("BESTUPID_FUZZ_FORM") ?? ""
private let form = fuzzedForm(named: name)

// The first folder is that of the inputs found so far: the seeds are the first of them. A file alone is read once.
if let path = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") }),
  (try? Files.names(in: path)) != nil
{
  for (index, seed) in try form.seeds().enumerated() {
    try Files.write(seed, to: "\(path)/seed-\(index + 1)")
  }
}

private var count = CommandLine.argc
private var arguments = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { start, count in
    do throws(BrokenInvariant) {
      try form.read(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
      fatalError("\(error)")
    }
    return 0
  })
