// Renders and simulates a sequence for all contacts of a campaign in pieces, each in a thread when it is large: a
// campaign of a hundred thousand contacts blocks no one else, and leaving the page ends the work.
import { setImmediate as pause } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { dryRun, type DryResult, type DryRun } from '#core/campaigns/dry-run.ts'
import { shares } from '#server/shares.ts'
import { createPool } from '#server/threads/pool.ts'
import { checkContacts, type Fit, type FitTask, type LeadsPiece } from './campaign-worker.ts'

const inThread = createPool<typeof import('./campaign-worker.ts')>(
  new URL('./campaign-worker.ts', import.meta.url),
  shares.threads.campaigns,
)

/**
 * The numbers of contacts, and of characters of templates rendered for them, that take less time than starting a
 * thread.
 */
const SMALL = { contacts: 200, characters: 1_000_000 }
/** The characters of one piece, which take a second or two. */
const PIECE = 50_000_000
/** The number of leads passed to a thread at a time, and the number simulated here. */
const LEADS = { piece: 1_000, small: 100 }

/** The pieces in their order. */
export async function* checkInPieces(task: FitTask): AsyncGenerator<Fit> {
  const { contacts, variants } = task
  const length = variants.reduce(
    (sum, { subject, text, html }) => sum + subject.length + text.length + (html?.length ?? 0),
    500,
  )
  const size = Math.max(1, Math.floor(PIECE / length))
  for (let from = 0; from < contacts.length; from += size) {
    const piece = contacts.slice(from, from + size)
    const isSmall = contacts.length <= SMALL.contacts && contacts.length * length <= SMALL.characters
    const part = { ...task, contacts: piece }
    yield isSmall ? checkContacts(part) : await inThread('checkContacts', part)
  }
}

/** Leads are passed to the thread a few at a time: copying all of them together would block everything else. */
export async function playAside(run: DryRun, options: { keep: number }): Promise<DryResult> {
  const count = run.campaigns.reduce((sum, { leads }) => sum + leads.length, 0)
  if (count <= LEADS.small) return dryRun(run, options)
  const { port1, port2 } = new MessageChannel()
  const [first, ...others] = run.campaigns.map((campaign) => ({ ...campaign, leads: [] }))
  const task = {
    run: { ...run, campaigns: [first!, ...others] as DryRun['campaigns'] },
    options,
    leads: port2,
  }
  const played = inThread('play', task, { transfer: [port2] }).finally(() => port1.close())
  played.catch(() => undefined)
  const send = (piece: LeadsPiece) => port1.postMessage(piece)
  for (const [campaign, { leads }] of run.campaigns.entries())
    for (let from = 0; from < leads.length; from += LEADS.piece) {
      send({ campaign, leads: leads.slice(from, from + LEADS.piece) })
      await pause()
    }
  send(null)
  return await played
}
