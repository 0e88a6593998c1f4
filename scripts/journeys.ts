// Runs the browser journeys of e2e/ against the real server and counts them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.ts'
import { readJourneyReport, type JourneyReport, type Outcome } from './test-report.ts'

export async function runJourneys(): Promise<Outcome> {
  const browser = findOrInstallBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'coldframe-journeys-'))
  const report = join(folder, 'report.json')
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
  const child = spawn(
    process.execPath,
    [cli, 'test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        // Node runs TypeScript itself; transpiling it again, with a mapping of each position, takes a twentieth of a
        // journey.
        PW_DISABLE_TS_ESM: '1',
        ...(browser ? { COLDFRAME_BROWSER: browser } : {}),
      },
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  await once(child, 'close')
  // Others print at the same time, so the journeys' output is printed together.
  process.stdout.write(`\nJourneys\n${printed}`)
  const stats = await readStats(report)
  await rm(folder, { recursive: true })
  return stats
}

async function readStats(report: string): Promise<Outcome> {
  try {
    return readJourneyReport(JSON.parse(await readFile(report, 'utf8')) as JourneyReport)
  } catch {
    return { passed: 0, failed: 1 }
  }
}
