// The time until the program reports that it is ready: the first start, which creates the database, and later ones
// with `npm start`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Figure } from './figure.ts'

const coldLimitSeconds = 8
const limitSeconds = 2

export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-start-'))
  try {
    const cold = await startOnce(dataDir, [process.execPath, 'server/main.ts'])
    await startOnce(dataDir)
    const times = [await startOnce(dataDir), await startOnce(dataDir), await startOnce(dataDir)]
    const median = times.toSorted((a, b) => a - b)[1]!
    const value = Number(median.toFixed(2))
    return [
      {
        name: 'first start: nothing compiled, no database',
        ratio: coldLimitSeconds / cold,
        floor: 1,
        baseline: `${coldLimitSeconds} s to the ready line`,
        value: Number(cold.toFixed(2)),
        unit: 's',
      },
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

async function startOnce(dataDir: string, command = ['npm', 'start', '--silent']): Promise<number> {
  const before = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    // `npm start` has its own directory for compiled code.
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Coldframe is ready')) break
  }
  const seconds = (performance.now() - before) / 1000
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds
}
