// Parses the spec report that Node printed for a process of test files (run-test-files.ts), and Playwright's report.

/** `flaky` names tests that failed and passed when they ran again. */
export type Outcome = { passed: number; failed: number; flaky?: string[] }

export type FileResult = { name: string; seconds: number; failed: boolean; failedTests: string[] }

/**
 * Counts of tests, and the result of each file. `code` is the exit code of the process, or null when a signal ended
 * it.
 */
export function readReport(printed: string, code: number | null): Outcome & { files: FileResult[] } {
  const summary = printed.slice(Math.max(0, printed.lastIndexOf('\nℹ tests ')))
  const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)$`, 'm').exec(summary)?.[1] ?? 0)
  const failed = count('fail') + count('cancelled')
  // A run that died before its summary, or found no test, is a failure.
  const broken = failed === 0 && (code !== 0 || count('tests') === 0) ? 1 : 0
  return { passed: count('pass'), failed: failed + broken, files: readFiles(printed) }
}

// Each file is a suite named by its path. Failures are printed again below the summary.
function readFiles(printed: string): FileResult[] {
  const files = new Map<string, FileResult>()
  let failedTests: string[] = []
  for (const [, indent, mark, name = '', ms] of printed.matchAll(/^( *)([✔✖]) (.+) \((\d[\d.]*)ms\)/gm)) {
    if (indent) {
      if (mark === '✖') failedTests.push(name)
    } else if (/^\S+\.test\.ts$/.test(name) && !files.has(name)) {
      files.set(name, { name, seconds: Number(ms) / 1_000, failed: mark === '✖', failedTests })
      failedTests = []
    }
  }
  return [...files.values()]
}

type Suite = { file?: string; specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }
export type JourneyReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: Suite[]
}

export function readJourneyReport({ stats, errors, suites }: JourneyReport): Outcome {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap(flakyOf),
  }
}

function flakyOf({ file = '', specs = [], suites = [] }: Suite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ title }) => `e2e/${file}: ${title}`), ...suites.flatMap(flakyOf)]
}
