// The entry is C's, because C's `main` is handed its arguments. `CommandLine.arguments` of Swift
// reads them from /proc on Linux, and is empty where that is not mounted
// (docs/decisions/0068-arguments-from-main.md).
int bestupid_run(int count, char **words);

int main(int count, char **words) { return bestupid_run(count, words); }
