// The real server in its own processes on its own PostgreSQL, and a signed-in user.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { durablePostgres, type OwnPostgres } from '../../../database/testing/own-postgres.ts'
import { installationKeys } from '../../../server/supabase/auth/jwt.ts'

export type Installation = {
  postgres: OwnPostgres
  start(processes: number): Promise<Running>
  close(): Promise<void>
}

type Running = { port: number; requests: string[]; stop(): Promise<void> }

export async function openInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coldframe-bench-processes-'))
  const postgres = await durablePostgres()
  // The demo account is created only when there are no users.
  await postgres.sql('delete from auth.users')
  return {
    postgres,
    async start(processes) {
      const { url, stop, ...account } = await startServer(dataDir, postgres.url, processes)
      try {
        const requests = await mixedRequests(dataDir, url, account)
        return { port: Number(new URL(url).port), requests, stop }
      } catch (error) {
        await stop()
        throw error
      }
    },
    async close() {
      await postgres.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Account = { email: string; password: string }

async function startServer(dataDir: string, databaseUrl: string, processes: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PROCESSES: String(processes),
      RATE_LIMIT_SCALE: '1000',
      // The measurement's mail server is on this machine.
      ALLOW_PRIVATE_HOSTS: 'true',
    },
  })
  let account: Account = { email: '', password: '' }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, email, password] = /^Explore as (\S+) with the password (\S+)/.exec(line) ?? []
    if (email && password) account = { email, password }
    const url = /^Coldframe is ready at (\S+)/.exec(line)?.[1]
    if (!url) continue
    const stop = async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    return { url, ...account, stop }
  }
  throw new Error('The server ended before it was ready')
}

/**
 * The requests of an open tab in a minute: lists, one row, counts, a search, the current user, the page itself; one in
 * ten is a write.
 */
async function mixedRequests(dataDir: string, url: string, account: Account): Promise<string[]> {
  const { jwtSecret } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    jwtSecret: string
  }
  const { anonKey } = await installationKeys(jwtSecret)
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  const people = await fetch(`${url}/rest/v1/audience?select=id&limit=20`, { headers })
  const changes = ((await people.json()) as { id: string }[]).map(({ id }, n) =>
    asText('PATCH', `/rest/v1/audience?id=eq.${id}&select=id`, headers, { notes: `Spoke with them, ${n}` }),
  )
  return changes.flatMap((change) => [...reads.map((path) => asText('GET', path, headers)), change])
}

const reads = [
  '/rest/v1/email_campaigns?select=*&order=created_at.desc&limit=20',
  '/rest/v1/audience?select=id,name,email,company&order=created_at.desc&limit=50',
  '/rest/v1/email_templates?select=id,title&limit=10',
  '/rest/v1/notifications?select=*&order=created_at.desc&limit=20',
  '/rest/v1/workspaces?select=*',
  '/rest/v1/profiles?select=*',
  '/rest/v1/audience?select=id&email=ilike.*a*&limit=8',
  '/auth/v1/user',
  '/config.json',
  '/healthz',
]

function asText(method: string, path: string, headers: Record<string, string>, change?: object): string {
  const body = change ? JSON.stringify(change) : ''
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(change && {
      'content-type': 'application/json',
      'content-length': String(body.length),
      prefer: 'return=representation',
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
