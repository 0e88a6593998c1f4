// Four web processes and their worker are replaced one after another during at least 10,000 requests.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccount, type Account } from '../../server/testing/faults/confirmed-writes.ts'
import type { Figure } from './figure.ts'

const limitSeconds = 20
const leastRequests = 10_000
const clients = 16

export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-rolling-'))
  const server = startServer(dataDir)
  try {
    const [, url] = await server.said(/^Coldframe is ready at (\S+)/)
    const load = sendContinuously(url!, await openAccount(url!))
    const from = performance.now()
    server.child.kill('SIGUSR2')
    await server.said(/Every process was replaced/)
    const seconds = (performance.now() - from) / 1000
    const { answered, failed } = await load.stop()
    return [
      {
        name: 'rolling restart of four processes',
        ratio: limitSeconds / seconds,
        floor: 1,
        baseline: `${limitSeconds} s`,
        value: Math.round(10 * seconds) / 10,
        unit: 's',
      },
      {
        name: `requests that failed meanwhile, of ${leastRequests.toLocaleString('en')} or more`,
        ratio: failed === 0 ? 1 : 0,
        floor: 1,
        baseline: `none; ${answered.toLocaleString('en')} were answered`,
        value: failed,
        unit: 'requests',
      },
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function startServer(dataDir: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      PROCESSES: '4',
      DATA_DIR: dataDir,
      // The log reports when every process was replaced.
      LOG_LEVEL: 'info',
      AUTH_AUTOCONFIRM: 'true',
      RATE_LIMIT_SCALE: '100000',
    },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      child.emit('said')
    })
  return { child, said: (words: RegExp) => untilSaid(child, lines, words), stop: () => stop(child) }
}

async function untilSaid(child: ChildProcess, lines: string[], words: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const found = lines.map((line) => words.exec(line)).find((match) => match !== null)
    if (found) return found
    if (child.exitCode !== null) throw new Error(`The server ended: ${lines.slice(-5).join('\n')}`)
    await once(child, 'said')
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/**
 * Clients with persistent connections and clients with a new one per request; a pause leaves CPU for the new
 * processes.
 */
function sendContinuously(url: string, { token, anonKey }: Account) {
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })]
  const paths = ['/config.json', '/rest/v1/workspaces?select=*', '/auth/v1/user', '/readyz']
  const headers = { apikey: anonKey, authorization: `Bearer ${token}` }
  const counts = { answered: 0, failed: 0 }
  const life = new AbortController()
  const sendRequest = (path: string, agent: Agent) =>
    new Promise<boolean>((resolve) => {
      get(`${url}${path}`, { agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200))
      }).on('error', () => resolve(false))
    })
  const client = async (n: number) => {
    for (let i = n; !life.signal.aborted || counts.answered + counts.failed < leastRequests; i += 1) {
      const isGood = await sendRequest(paths[i % paths.length]!, agents[n % 4 === 0 ? 1 : 0]!)
      counts[isGood ? 'answered' : 'failed'] += 1
      await sleep(5)
    }
  }
  const all = Array.from({ length: clients }, (_, n) => client(n))
  return {
    async stop() {
      life.abort()
      await Promise.all(all)
      for (const agent of agents) agent.destroy()
      return counts
    },
  }
}
