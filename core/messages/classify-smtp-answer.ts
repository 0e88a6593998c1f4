// What a mail server's refusal means. The order of evidence: the enhanced status (RFC 3463), then the reply code and
// the phase it came in (RFC 5321, 4.2), then standard words. What stays unknown is soft: to try again harms nobody, to
// suppress somebody by mistake does.
import { exchangeMeaning, meaningOf } from './refusal-codes.ts'
import * as words from './refusal-words.ts'
import { plainWords, says } from './refusal-words.ts'

export type SmtpPhase = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'dot'

export type AnswerClass =
  /** The address does not exist, or no longer: suppressed. */
  | 'recipient'
  /** For now: tried again. */
  | 'soft'
  /** For now, as a first contact: tried again a little later. */
  | 'greylist'
  /** We, our domain or our address are not wanted: the mailbox rests. Never the recipient's fault. */
  | 'sender'
  /** The address takes mail, and not from us: its lead ends, nobody is suppressed. */
  | 'restricted'
  /** The mail itself is not taken: too big, malformed. Never what is refused for one recipient. */
  | 'message'
  /** The mailbox's own password or rights. */
  | 'credential'

export type SmtpAnswer = { code: number; status: string | null; text: string }

/** `550 5.1.1 No such user`, on one line or several. */
export function readAnswer(reply: string): SmtpAnswer {
  const lines = reply.split(/\r?\n/).map((line) => line.replace(/^\d{3}(?:[ -]|$)/, ''))
  const status = /(?:^|\s)#?([245]\.\d{1,3}\.\d{1,3})(?=\D|$)/.exec(lines.join(' '))?.[1] ?? null
  const text = lines.map((line) => line.replace(/^\s*#?[245]\.\d{1,3}\.\d{1,3}\s*/, '')).join(' ')
  return { code: Number(/^\d{3}/.exec(reply)?.[0] ?? 0), status, text: text.trim() }
}

export function classifyAnswer(reply: string, phase: SmtpPhase): AnswerClass {
  const answer = readAnswer(reply)
  const said = plainWords(answer.text)
  if (answer.code < 500) return phase === 'auth' ? 'soft' : temporary(answer, said)
  if (phase === 'auth' || answer.code === 530 || answer.code === 534 || answer.code === 535)
    return 'credential'
  if (phase === 'connect') return 'sender'
  const means =
    exchangeMeaning(answer.text) ?? byStatus(answer.status, said) ?? byWords(answer.code, said, phase)
  // A server that has not seen the text refuses it for this recipient alone.
  return means === 'message' && phase === 'rcpt' ? 'restricted' : means
}

function temporary({ code, status }: SmtpAnswer, said: string): AnswerClass {
  if (says(said, words.GREYLIST)) return 'greylist'
  return (code === 450 || code === 451) && status === '4.7.1' && !says(said, words.RATE) ? 'greylist' : 'soft'
}

function byStatus(status: string | null, said: string): AnswerClass | null {
  if (status?.startsWith('5.') !== true) return null
  // Microsoft's edge says so of addresses that its directory does not have.
  if (status === '5.4.1' && says(said, ACCESS_DENIED)) return 'recipient'
  const means = meaningOf(status)
  if (means) return means
  if (status.startsWith('5.4.') && says(said, words.LIMIT)) return 'sender'
  return status.startsWith('5.7.') ? policy(said) : null
}

const ACCESS_DENIED = words.phrases('recipient address rejected | access denied')

// Some servers say 5.7.1 of unknown users, of groups and of full mailboxes; only words as plain as these are believed then.
function policy(said: string): AnswerClass {
  if (says(said, words.RESTRICTED)) return 'restricted'
  if (says(said, words.AUTH)) return 'credential'
  return says(said, words.GONE) && !says(said, words.SENDER) ? 'recipient' : 'sender'
}

function byWords(code: number, said: string, phase: SmtpPhase): AnswerClass {
  if (says(said, words.RESTRICTED)) return 'restricted'
  if (says(said, words.AUTH)) return 'credential'
  if (says(said, words.SENDER) || says(said, words.LIMIT)) return 'sender'
  if (phase === 'mail') return code === 552 || says(said, words.SIZE) ? 'message' : 'sender'
  if (says(said, words.FULL)) return 'soft'
  if (says(said, words.GONE)) return 'recipient'
  if (says(said, words.BLOCKED)) return 'sender'
  if (code === 552 || says(said, words.SIZE) || says(said, words.MALFORMED)) return 'message'
  return says(said, words.REJECTED) ? 'recipient' : 'soft'
}
