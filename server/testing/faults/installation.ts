// The real command, on an existing database.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ClientConfig } from 'pg'

export type Installation = { url: string; child: ChildProcess; stop(): Promise<void> }

export async function startInstallation(
  { host, user, database }: ClientConfig,
  { nodeFlags = [], env = {} }: { nodeFlags?: string[]; env?: Record<string, string> } = {},
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-installation-'))
  const databaseUrl = `postgresql://${user as string}@localhost/${database as string}?host=${encodeURIComponent(host as string)}`
  const child = spawn(process.execPath, [...nodeFlags, join(import.meta.dirname, '..', '..', 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '100000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Coldframe is ready at (\S+)/.exec(line)?.[1]
    if (url)
      return {
        url,
        child,
        async stop() {
          if (child.exitCode === null && child.signalCode === null) {
            child.kill('SIGTERM')
            await once(child, 'exit')
          }
          await rm(dataDir, { recursive: true, force: true })
        },
      }
  }
  throw new Error('It ended before it was ready')
}
