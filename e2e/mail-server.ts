// A mail server with one mailbox on this machine, in its own process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Mail = { to: string[]; raw: string }
export type MailServer = { own: string; smtp: number; imap: number; taken: Mail[]; stop: () => void }

export async function startMailServer(): Promise<MailServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/testing/mailboxes/serve.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [first] = (await once(lines, 'line')) as [string]
  const accepted: Mail[] = []
  lines.on('line', (line) => void accepted.push(JSON.parse(line) as Mail))
  return {
    ...(JSON.parse(first) as { own: string; smtp: number; imap: number }),
    taken: accepted,
    stop: () => void child.kill(),
  }
}
