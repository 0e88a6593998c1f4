// Starts the real server for journeys.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

export type Server = { url: string; dataDir: string; demo: { email: string; password: string } }

export async function start(dataDir: string): Promise<{ child: ChildProcess; server: Server }> {
  const program = ['--import', './e2e/cheap-passwords.ts', 'server/main.ts']
  const child = spawn(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Journeys send no DNS queries.
      LOOK_UP_PROVIDERS: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      AUTH_MAIL_INTERVAL_S: '0',
      RATE_LIMIT_SCALE: '1000',
      // The mail servers of journeys are on this machine.
      ALLOW_PRIVATE_HOSTS: 'true',
    },
  })
  const server: Partial<Server> = { dataDir }
  for await (const line of createInterface({ input: child.stdout })) {
    const demo = /demo@\S+ with the password (\S+)/.exec(line)
    if (demo) server.demo = { email: 'demo@coldframe.test', password: demo[1]! }
    const ready = /^Coldframe is ready at (\S+)/.exec(line)
    if (ready) server.url = ready[1]!
    if (server.url && server.demo) return { child, server: server as Server }
  }
  throw new Error('The server ended before it was ready')
}

/** Reads the service key, which creates rows dated in the past; a user could not create them. */
export async function readServiceKey({ dataDir }: Server): Promise<string> {
  const command = join(import.meta.dirname, '..', 'cli', 'coldframe.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'keys'], { env })
  return (JSON.parse(stdout) as { serviceKey: string }).serviceKey
}
