// How long a second `npm start` takes to say it is ready.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Figure } from './figure.ts'

const limitSeconds = 2

export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-start-'))
  try {
    await startOnce(dataDir)
    const times = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)]
    const median = times.toSorted((a, b) => a - b)[1]!
    const value = Number(median.toFixed(2))
    return [
      {
        name: 'second start',
        ratio: limitSeconds / median,
        floor: 1,
        baseline: `${limitSeconds} s to the ready line`,
        value,
        unit: 's',
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const before = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Coldframe is ready')) break
  }
  const seconds = (performance.now() - before) / 1000
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds
}
