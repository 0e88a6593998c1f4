// Classifies each open and click of one message as human, machine or unsure, from everything known about the message
// so far. Pure, so that history can be reclassified; every event gets a verdict and none is dropped.
import { readAgent, type Agent } from './agents.ts'
import { findBursts, inBurst, seconds, type Burst } from './hit-bursts.ts'

/** Raised with every change that can alter a verdict. Events classified by an older version are reclassified. */
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

type TrackedMessage = {
  /**
   * The time at which the receiving server accepted it (250), or the sender reported it as sent; null while unknown.
   */
  sentAt: number | null
  /** The number of tracked links. */
  links: number
}

type Classified = { verdict: Verdict; rule: string; reason: string }

/** One verdict per event, in order. Later events can change earlier verdicts. */
export function classifyEvents(message: TrackedMessage, events: readonly MessageEvent[]): Classified[] {
  const bursts = findBursts(message.links, events)
  // Parsed once per agent, because the same few programs request a message repeatedly.
  const agents = new Map(
    [...new Set(events.map(({ agent }) => agent))].map((name) => [name, readAgent(name)]),
  )
  return events.map((event) => evaluate({ message, event, agent: agents.get(event.agent)!, bursts }))
}

type Case = { message: TrackedMessage; event: MessageEvent; agent: Agent; bursts: Burst[] }
type Rule = (found: Case) => [Verdict, string, string] | null

const AT_DELIVERY_MS = 5_000
const SOON_MS = 120_000
const MANY_OTHERS = 4

// The first matching rule decides: the program's own name, then its behavior, then evidence of a person.
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
          `From a data center, ${seconds(event.at - sentAt)} after the email was sent.`,
        ]
      : null,
  ({ message: { sentAt } }) =>
    sentAt === null
      ? ['unsure', 'not-sent', 'The email is not marked as sent yet, so this may be you.']
      : null,
  ({ event }) =>
    event.network === 'data_centre'
      ? ['unsure', 'data-centre', 'From a data center: a scanner, or a person behind a VPN.']
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
    const result = rule(found)
    if (result) return { verdict: result[0], rule: result[1], reason: result[2] }
  }
  const { event, agent, message } = found
  const after = message.sentAt === null ? '' : ` ${spell(event.at - message.sentAt)} after it was sent`
  const verb = event.kind === 'open' ? 'Opened' : 'Clicked'
  return { verdict: 'human', rule: 'person', reason: `${verb} in ${agent.client}${after}, as people do.` }
}

function spell(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return `${Math.round(ms / 1000)} seconds`
  if (minutes < 120) return `${minutes} minute${minutes === 1 ? '' : 's'}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
