// Reads what Node's spec reporter printed of a process that ran test files (run-test-files.ts).

export type Outcome = { passed: number; failed: number }

export type FileResult = { name: string; seconds: number; failed: boolean }

/** Counts of tests, and each file's result. `code` is the exit code of the process, null where a signal ended it. */
export function readReport(printed: string, code: number | null): Outcome & { files: FileResult[] } {
  const summary = printed.slice(Math.max(0, printed.lastIndexOf('\nℹ tests ')))
  const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(summary)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  // A run that died before its summary, or found no test, is no success.
  const broken = failed === 0 && (code !== 0 || count('tests') === 0) ? 1 : 0
  return { passed: count('pass'), failed: failed + broken, files: readFiles(printed) }
}

// Each file is a suite named by its path. What failed is printed again below the summary.
function readFiles(printed: string): FileResult[] {
  const files = new Map<string, FileResult>()
  for (const [, mark, name = '', ms] of printed.matchAll(/^([✔✖]) (\S+\.test\.ts) \((\d[\d.]*)ms\)/gm))
    files.set(name, { name, seconds: Number(ms) / 1_000, failed: mark === '✖' })
  return [...files.values()]
}
