// Human, machine or unsure: what each open and click of one message was, from everything known of the message
// so far. Pure, so that history can be reclassified; every event is labelled and none is dropped.
import { readAgent, type Agent } from './agents.ts'

/** Raised whenever a verdict may come out differently. Events classified by an older one are reclassified. */
export const VERDICT_VERSION = 1

export type Verdict = 'human' | 'machine' | 'unsure'

export type MessageEvent = {
  kind: 'open' | 'click'
  /** Milliseconds. */
  at: number
  link: string | null
  agent: string
  network: string | null
  prefetch: boolean
  probed: boolean
  others: number
}

export type TrackedMessage = {
  /** When the receiving server took it (its 250), or its sender said it went; null while nobody knows. */
  sentAt: number | null
  /** How many links of it are tracked. */
  links: number
}

export type Classified = { verdict: Verdict; rule: string; reason: string }

/** One judgement per event, in their order. Later events change what earlier ones were. */
export function classifyEvents(message: TrackedMessage, events: readonly MessageEvent[]): Classified[] {
  const bursts = findBursts(message, events)
  // A message is hit by the same few programs again and again.
  const agents = new Map(
    [...new Set(events.map(({ agent }) => agent))].map((name) => [name, readAgent(name)]),
  )
  return events.map((event) => evaluate({ message, event, agent: agents.get(event.agent)!, bursts }))
}

type Case = { message: TrackedMessage; event: MessageEvent; agent: Agent; bursts: Burst[] }
type Rule = (found: Case) => [Verdict, string, string] | null

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const BURST_MS = 2_000
const BURST_LINKS = 3
const BURST_SHADOW_MS = 60_000
const AT_DELIVERY_MS = 5_000
const SOON_MS = 120_000
const MANY_OTHERS = 4

// The first that speaks decides: what a program says of itself, then how it behaves, then what may be a person.
const RULES: Rule[] = [
  ({ agent }) => (agent.kind === 'scanner' ? ['machine', 'agent', `${agent.client} gave its name.`] : null),
  ({ agent }) =>
    agent.kind === 'program' ? ['machine', 'agent', `A program named ${agent.client}, not a browser.`] : null,
  ({ agent }) =>
    agent.kind === 'none' ? ['machine', 'no-agent', 'It did not say what it is; browsers always do.'] : null,
  ({ event }) =>
    event.prefetch
      ? ['machine', 'prefetch', 'Fetched ahead: the request said that nobody was viewing it yet.']
      : null,
  ({ event }) =>
    event.probed ? ['machine', 'head', 'The same program asked with HEAD first, as link checkers do.'] : null,
  ({ message: { sentAt }, event }) =>
    sentAt !== null && event.at < sentAt
      ? ['machine', 'before-sent', 'Before the email was sent: your own view, or your mail program.']
      : null,
  ({ bursts, event }) => inBurst(bursts, event),
  ({ agent, event }) =>
    agent.kind === 'apple_privacy' && event.kind === 'open'
      ? [
          'machine',
          'apple-privacy',
          'Apple Mail Privacy Protection loads images whether or not anybody looks.',
        ]
      : null,
  ({ event }) =>
    event.others >= MANY_OTHERS && event.network !== 'image_proxy'
      ? [
          'machine',
          'many-recipients',
          `The same visitor hit ${event.others} other emails within a minute or two.`,
        ]
      : null,
  ({ message: { sentAt }, event }) =>
    sentAt !== null && event.at - sentAt < AT_DELIVERY_MS
      ? [
          'machine',
          'at-delivery',
          `${seconds(event.at - sentAt)} after the email was sent: too soon for a reader.`,
        ]
      : null,
  ({ event }) =>
    event.network === 'mail_security'
      ? ['machine', 'mail-security', 'From a network that checks mail for companies.']
      : null,
  ({ message: { sentAt }, event }) =>
    event.network === 'data_centre' && sentAt !== null && event.at - sentAt < SOON_MS
      ? [
          'machine',
          'data-centre',
          `From a data centre, ${seconds(event.at - sentAt)} after the email was sent.`,
        ]
      : null,
  ({ message: { sentAt } }) =>
    sentAt === null
      ? ['unsure', 'not-sent', 'The email is not marked as sent yet, so this may be you.']
      : null,
  ({ event }) =>
    event.network === 'data_centre'
      ? ['unsure', 'data-centre', 'From a data centre: a scanner, or a person behind a VPN.']
      : null,
  ({ agent, event }) =>
    agent.kind === 'apple_privacy' && event.kind === 'click'
      ? ['unsure', 'bare-agent', 'It calls itself only Mozilla/5.0, as some scanners and privacy tools do.']
      : null,
  ({ agent }) =>
    agent.kind === 'gmail_proxy'
      ? ['human', 'gmail', 'Gmail loads images when the email is opened; later views may not show.']
      : null,
  ({ agent }) =>
    agent.kind === 'yahoo_proxy'
      ? ['human', 'yahoo', 'Yahoo loads images when the email is opened; later views may not show.']
      : null,
  ({ agent }) =>
    agent.client === ''
      ? ['unsure', 'unknown-agent', 'An unknown program; nothing else about it stands out.']
      : null,
]

function evaluate(found: Case): Classified {
  for (const rule of RULES) {
    const said = rule(found)
    if (said) return { verdict: said[0], rule: said[1], reason: said[2] }
  }
  const { event, agent, message } = found
  const after = message.sentAt === null ? '' : ` ${spell(event.at - message.sentAt)} after it was sent`
  const verb = event.kind === 'open' ? 'Opened' : 'Clicked'
  return { verdict: 'human', rule: 'person', reason: `${verb} in ${agent.client}${after}, as people do.` }
}

type Burst = { from: number; to: number; agents: Set<string>; links: number; all: boolean }

// Nobody follows three links in two seconds. One link alone is every link of its message, and says nothing.
function findBursts({ links }: TrackedMessage, events: readonly MessageEvent[]): Burst[] {
  const clicks = events
    .filter(({ kind, link }) => kind === 'click' && link !== null)
    .toSorted((a, b) => a.at - b.at)
  const needed = Math.max(2, Math.min(BURST_LINKS, links))
  const inside = new Map<string, number>()
  const bursts: Burst[] = []
  let first = 0
  for (const click of clicks) {
    inside.set(click.link!, (inside.get(click.link!) ?? 0) + 1)
    for (; click.at - clicks[first]!.at > BURST_MS; first += 1) leave(inside, clicks[first]!.link!)
    if (inside.size < needed) continue
    extend(bursts, {
      from: clicks[first]!.at,
      to: click.at,
      agent: click.agent,
      links: inside.size,
      all: inside.size >= links,
    })
  }
  return bursts
}

function leave(inside: Map<string, number>, link: string): void {
  const left = inside.get(link)! - 1
  if (left === 0) inside.delete(link)
  else inside.set(link, left)
}

function extend(
  bursts: Burst[],
  { agent, ...found }: { from: number; to: number; agent: string; links: number; all: boolean },
): void {
  const last = bursts.at(-1)
  if (last && found.from <= last.to) {
    last.to = found.to
    last.links = Math.max(last.links, found.links)
    last.all ||= found.all
    last.agents.add(agent)
  } else {
    bursts.push({ ...found, agents: new Set([agent]) })
  }
}

// What the same program did around a burst is the burst's too: scanners load the pixel and come back for more.
function inBurst(bursts: Burst[], event: MessageEvent): ReturnType<Rule> {
  for (const { from, to, agents, links, all } of bursts) {
    const within = event.at >= from && event.at <= to && event.kind === 'click'
    const around = event.at >= from - BURST_SHADOW_MS && event.at <= to + BURST_SHADOW_MS
    if (!within && !(around && agents.has(event.agent))) continue
    const followed = all ? `All ${links} links` : `${links} links`
    const said = `${followed} were followed within ${seconds(BURST_MS)}`
    return ['machine', 'burst', within ? `${said}.` : `${said} by the same program.`]
  }
  return null
}

function spell(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return `${Math.round(ms / 1000)} seconds`
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
