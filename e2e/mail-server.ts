// Starts a local mail server with one mailbox, in its own process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Mail = { to: string[]; raw: string }
export type MailServer = { address: string; smtp: number; imap: number; accepted: Mail[]; stop: () => void }

export async function startMailServer(): Promise<MailServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/testing/mailboxes/serve.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [first] = (await once(lines, 'line')) as [string]
  const accepted: Mail[] = []
  lines.on('line', (line) => void accepted.push(JSON.parse(line) as Mail))
  return {
    ...(JSON.parse(first) as { address: string; smtp: number; imap: number }),
    accepted,
    stop: () => void child.kill(),
  }
}
