// Lighthouse on the built pages with its mobile setting (a slow phone and network, both simulated), and the layout
// shift while a page loads.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findOrInstallBrowser } from '../../scripts/browser.ts'
import { buildIfStale } from '../../scripts/build.ts'
import type { Figure } from './figure.ts'

const pages = ['/', '/pricing']
const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const CLS_LIMIT = 0.02
const DEBUGGING_PORT = 9377

export async function measure(): Promise<Figure[]> {
  await buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-'))
  const { server, url } = await start(dataDir)
  const executablePath = findOrInstallBrowser()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      `--remote-debugging-port=${DEBUGGING_PORT}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  try {
    const figures: Figure[] = []
    for (const page of pages) figures.push(...(await evaluate(page, url)))
    return figures
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function evaluate(page: string, url: string): Promise<Figure[]> {
  const lhr = await runLighthouse(url + page)
  const moved = lhr.audits['cumulative-layout-shift']?.numericValue ?? 1
  return [
    ...categories.map((category) => {
      const score = Math.round((lhr.categories[category]?.score ?? 0) * 100)
      return {
        name: `${category} of ${page}`,
        ratio: score,
        floor: 95,
        baseline: 'Lighthouse’s 100',
        value: score,
      }
    }),
    {
      name: `layout shift of ${page}`,
      // No layout shift at all is reported as a ratio of 100 instead of infinity.
      ratio: moved === 0 ? 100 : CLS_LIMIT / moved,
      floor: 1,
      baseline: `a shift of ${CLS_LIMIT}`,
      value: moved,
    },
  ]
}

type Report = {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

// Downloaded on demand: its hundred packages would double everybody's installation.
async function runLighthouse(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      '--package=lighthouse@13.5.0',
      '--',
      'lighthouse',
      address,
      `--port=${DEBUGGING_PORT}`,
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      '--quiet',
    ],
    { maxBuffer: 100_000_000 },
  )
  return JSON.parse(stdout) as Report
}

async function start(dataDir: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  })
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Coldframe is ready at (\S+)/.exec(line)?.[1]
    if (url) return { server, url }
  }
  throw new Error('The server ended before it was ready')
}
