// A client that writes continuously during faults of the installation: after a 503, or without a response, it sends
// the same row again. The client chooses the ID, so that the row exists once whatever happened to the first request.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { times } from './scale.ts'

export type Writer = {
  confirmed: string[]
  /** Unexpected responses. */
  odd: string[]
  /** Rejected or without a response, and retried. */
  again: number
  stop(): Promise<void>
}

export type Account = { token: string; anonKey: string; workspace: string }

// Every client has a timeout, which is needed because node:cluster never closes a connection that it is just passing
// to a process that is killed.
const TIMEOUT_MS = 10_000

/**
 * The pause between two rows of a program: forty rows a second took two fifths of the cost of the faults around them.
 */
const pauseMs = () => (times(0, 1) > 0 ? 25 : 100)

const later = new Set([502, 503, 504])

/** Writes contacts, one after the other by each of `programs`. */
export const writeRows = (url: () => string, account: Account, programs: number): Writer =>
  writeThrough(programs, (id, signal) =>
    fetch(`${url()}/rest/v1/audience?on_conflict=id`, {
      method: 'POST',
      headers: {
        ...headersOf(account),
        'content-type': 'application/json',
        prefer: 'resolution=ignore-duplicates,return=minimal',
      },
      body: JSON.stringify({ id, workspace_id: account.workspace, email: `${id}@x.test` }),
      signal,
    }),
  )

/** Uploads files whose content is their ID. */
export const uploadFiles = (url: () => string, account: Account, programs: number): Writer =>
  writeThrough(programs, (id, signal) =>
    fetch(fileUrl(url(), account, id), {
      method: 'POST',
      headers: { ...headersOf(account), 'content-type': 'text/plain', 'x-upsert': 'true' },
      body: id,
      signal,
    }),
  )

/** True when the file of this ID exists with its content. */
export async function isUploaded(url: string, account: Account, id: string): Promise<boolean> {
  const answer = await fetch(fileUrl(url, account, id), { headers: headersOf(account) })
  return (await answer.text()) === id
}

const fileUrl = (url: string, { workspace }: Account, id: string): string =>
  `${url}/storage/v1/object/attachments/${workspace}/${id}.txt`

const headersOf = ({ token, anonKey }: Account) => ({ apikey: anonKey, authorization: `Bearer ${token}` })

type Write = (id: string, signal: AbortSignal) => Promise<Response>

function writeThrough(programs: number, write: Write): Writer {
  const life = new AbortController()
  const seen = { confirmed: [] as string[], odd: [] as string[], again: 0 }

  async function writeUntilStopped(): Promise<void> {
    for (let id = randomUUID(); !life.signal.aborted;) {
      const answer = await write(id, AbortSignal.timeout(TIMEOUT_MS)).catch(() => undefined)
      if (answer?.ok) {
        seen.confirmed.push(id)
        id = randomUUID()
        // A pause, so that starting processes get processor time.
        await sleep(pauseMs())
      } else if (answer === undefined || later.has(answer.status)) {
        seen.again += 1
        await sleep(pauseMs())
      } else {
        seen.odd.push(String(answer.status))
        await sleep(pauseMs())
      }
    }
  }

  const all = Array.from({ length: programs }, writeUntilStopped)
  return Object.assign(seen, {
    async stop() {
      life.abort()
      await Promise.all(all)
    },
  })
}

/** Signs up at the installation and creates a workspace. */
export async function openAccount(url: string): Promise<Account & { user: string }> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const headers = { apikey: anonKey, 'content-type': 'application/json' }
  const post = async <Answer>(path: string, body: object, more = {}) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
    return (await (await fetch(url + path, init)).json()) as Answer
  }
  const session = await post<{ access_token: string; user: { id: string } }>('/auth/v1/signup', {
    email: 'ada@example.com',
    password: 'correct horse battery',
  })
  const token = session.access_token
  const [made] = await post<{ id: string }[]>(
    '/rest/v1/workspaces',
    { name: "Ada's", user_id: session.user.id },
    { authorization: `Bearer ${token}`, prefer: 'return=representation' },
  )
  return { token, anonKey, workspace: made!.id, user: session.user.id }
}
