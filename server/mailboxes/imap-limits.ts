// Limits on what an IMAP server may cost. Its owner chooses the server, and imapflow parses on the main thread: a
// list of 256 kB without spaces takes its parser 29 seconds, 20,000 lines of 20 bytes are not a message at all. Every
// command of every connection runs within these limits, whichever module sends it (decision 196).
import type { ImapFlow } from 'imapflow'
import { ServerFailure } from './failure.ts'

/** Limits on the response to one command, after decryption. IDLE counts as one command. */
export const imapLimits = {
  /** A message of 3 MB is the largest response that is fetched. */
  bytes: 4 * 1024 * 1024,
  /** The number of lines and rows. */
  responses: 5_000,
  seconds: 5 * 60,
  /** Bytes of one response outside literals: the structure of a mail with two hundred parts. */
  line: 48 * 1024,
  /** Bytes without a space: the parser's time grows with their square. */
  run: 8 * 1024,
  literals: 1_000,
  /** Bytes of one mail's header fields. */
  header: 16 * 1024,
}

/**
 * After parsing, reading pauses three times as long, so that no mailbox gets more than a quarter of the main thread.
 */
const SLICE_MS = 15
const LONGEST_PAUSE_MS = 300

type Response = { payload: Buffer; literals: Buffer[]; next: () => void }
type Fetched = { section?: { value?: string }[]; partial?: number[] }
type Inside = {
  streamer: {
    destroyed: boolean
    literals: Buffer[]
    write: (chunk: Buffer, ...rest: unknown[]) => boolean
    push: (response: Response | null) => boolean
    destroy: (error: Error) => void
  }
  exec: (command: string, attributes: unknown, options: unknown) => Promise<unknown>
  skipLsub: boolean
  skipListSubscribedArg: boolean
}

const exceeded = new WeakMap<ImapFlow, ServerFailure>()

/** The limit that ended this connection, if any. */
export const exceededLimit = (client: ImapFlow): ServerFailure | undefined => exceeded.get(client)

/** Clears a failure caused by a message, because its sender must not be able to stop the mailbox. */
export const forgiveLimit = (client: ImapFlow): boolean => exceeded.delete(client)

/** Installs the limits. Must run before `connect`. */
export function limitImap(client: ImapFlow): void {
  const inside = client as unknown as Inside
  // Subscriptions are not used, so they are not requested.
  inside.skipLsub = true
  inside.skipListSubscribedArg = true
  const fail = (fault: 'too-long' | 'no-answer', words: string) => {
    const failure = new ServerFailure(fault, words)
    if (!exceeded.has(client)) exceeded.set(client, failure)
    inside.streamer.destroy(failure)
  }
  // imapflow's own limits, on incomplete lines and literals.
  client.on('error', ({ code, message }: Error & { code?: string }) => {
    if (code?.endsWith('TooLarge')) fail('too-long', `${message}.`)
  })
  const begin = meterAnswers(inside.streamer, (words) => fail('too-long', words))
  const { exec } = inside
  inside.exec = async (command, attributes, options) => {
    begin(command)
    limitHeaders(attributes)
    const timer =
      command === 'IDLE'
        ? undefined
        : setTimeout(
            () => fail('no-answer', `${command} took longer than ${imapLimits.seconds} seconds.`),
            imapLimits.seconds * 1_000,
          ).unref()
    try {
      return await exec.call(client, command, attributes, options)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Counts incoming data before the parser sees it. Returns a function that restarts the count for a command. */
function meterAnswers(streamer: Inside['streamer'], refuse: (words: string) => void) {
  let command = 'The greeting'
  let bytes = 0
  let responses = 0
  const [write, push, deliver] = [streamer.write.bind(streamer), streamer.push.bind(streamer), paced()]
  streamer.write = (chunk, ...rest) => {
    bytes += chunk.length
    if (bytes > imapLimits.bytes)
      refuse(`${command} was answered with more than ${imapLimits.bytes / 1024 / 1024} MB.`)
    // A line with literals consists of pieces, and is rejected before its end.
    else if (streamer.literals.length > imapLimits.literals) refuse(`${command} was answered with ${many}.`)
    return streamer.destroyed ? false : write(chunk, ...rest)
  }
  streamer.push = (response) => {
    if (!response) return push(response)
    responses += 1
    const fault = faultIn(response, responses)
    if (fault) refuse(`${command} was answered with ${fault}.`)
    else deliver(response, () => streamer.destroyed || push(response))
    return true
  }
  return (next: string) => {
    command = next
    bytes = 0
    responses = 0
  }
}

const many = `more than ${imapLimits.literals} literals in one line`

function faultIn({ payload, literals }: Response, responses: number): string | undefined {
  if (responses > imapLimits.responses) return `more than ${imapLimits.responses} lines`
  if (payload.length > imapLimits.line) return `a line of more than ${imapLimits.line / 1024} kB`
  if (literals.length > imapLimits.literals) return many
  if (longestRun(payload) > imapLimits.run) return `a word of more than ${imapLimits.run / 1024} kB`
  return undefined
}

const SPACE = 0x20

function longestRun(payload: Buffer): number {
  if (payload.length <= imapLimits.run) return payload.length
  let longest = 0
  for (let from = 0; from < payload.length;) {
    const space = payload.indexOf(SPACE, from)
    const end = space < 0 ? payload.length : space
    longest = Math.max(longest, end - from)
    from = end + 1
  }
  return longest
}

/** imapflow takes the next response from its stream only after the previous one was parsed and handled. */
function paced() {
  let spent = 0
  return (response: Response, go: () => void) => {
    const { next } = response
    const start = () => {
      const began = performance.now()
      response.next = () => {
        spent += performance.now() - began
        next()
      }
      go()
    }
    if (spent < SLICE_MS) return start()
    setTimeout(start, Math.min(3 * spent, LONGEST_PAUSE_MS))
    spent = 0
  }
}

/** The sender of a message decides the length of its header, so it must be bounded. */
function limitHeaders(attributes: unknown): void {
  const items = Array.isArray(attributes) ? (attributes as unknown[]).flat() : []
  for (const item of items as (Fetched | null)[])
    if (item?.section?.[0]?.value === 'HEADER.FIELDS') item.partial = [0, imapLimits.header]
}
