// The meaning of a mail server's rejection. The order of evidence: the enhanced status (RFC 3463), the reply code and
// its phase (RFC 5321, 4.2), standard phrases. Anything unknown is soft, because a retry is harmless and a wrong
// suppression is not.
import { exchangeMeaning, meaningOf } from './refusal-codes.ts'
import * as words from './refusal-words.ts'
import { plainWords, containsPhrase } from './refusal-words.ts'

export type SmtpPhase = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'dot'

export type AnswerClass =
  /** The address no longer exists: it is suppressed. */
  | 'recipient'
  /** A temporary failure: it is retried. */
  | 'soft'
  /** A temporary failure for a first contact (greylisting): it is retried a little later. */
  | 'greylist'
  /** The server rejects us, our domain or our address: the mailbox is paused. Never the recipient's fault. */
  | 'sender'
  /** The address accepts mail, but not from us: the lead ends, nobody is suppressed. */
  | 'restricted'
  /** The message itself is rejected: too big, malformed. Never a rejection for one recipient. */
  | 'message'
  /** The mailbox's own password or permissions. */
  | 'credential'

type SmtpAnswer = { code: number; status: string | null; text: string }

/** Parses `550 5.1.1 No such user`, on one line or several. */
export function readAnswer(reply: string): SmtpAnswer {
  const lines = reply.split(/\r?\n/).map((line) => line.replace(/^\d{3}(?:[ -]|$)/, ''))
  const status = /(?:^|\s)#?([245]\.\d{1,3}\.\d{1,3})(?=\D|$)/.exec(lines.join(' '))?.[1] ?? null
  const text = lines.map((line) => line.replace(/^\s*#?[245]\.\d{1,3}\.\d{1,3}\s*/, '')).join(' ')
  return { code: Number(/^\d{3}/.exec(reply)?.[0] ?? 0), status, text: text.trim() }
}

export function classifyAnswer(reply: string, phase: SmtpPhase): AnswerClass {
  const answer = readAnswer(reply)
  const plain = plainWords(answer.text)
  if (answer.code < 500) return phase === 'auth' ? 'soft' : temporary(answer, plain)
  if (phase === 'auth' || answer.code === 530 || answer.code === 534 || answer.code === 535)
    return 'credential'
  if (phase === 'connect') return 'sender'
  const means =
    exchangeMeaning(answer.text) ?? byStatus(answer.status, plain) ?? byWords(answer.code, plain, phase)
  // A server that has not received the text yet rejects it for this recipient only.
  return means === 'message' && phase === 'rcpt' ? 'restricted' : means
}

function temporary({ code, status }: SmtpAnswer, said: string): AnswerClass {
  if (containsPhrase(said, words.GREYLIST)) return 'greylist'
  return (code === 450 || code === 451) && status === '4.7.1' && !containsPhrase(said, words.RATE)
    ? 'greylist'
    : 'soft'
}

function byStatus(status: string | null, said: string): AnswerClass | null {
  if (status?.startsWith('5.') !== true) return null
  // Microsoft's edge servers send this for addresses missing in their directory.
  if (status === '5.4.1' && containsPhrase(said, ACCESS_DENIED) && !containsPhrase(said, words.RELAY))
    return 'recipient'
  const means = meaningOf(status)
  if (means) return means
  if (status.startsWith('5.4.') && containsPhrase(said, words.LIMIT)) return 'sender'
  return status.startsWith('5.7.') ? policy(said) : null
}

/** Postfix's answer for an address that its access table refuses. */
const REFUSED_FOR_ANYBODY = words.phrases('recipient address rejected access denied')
const ACCESS_DENIED = words.phrases('recipient address rejected | access denied')

// Some servers send 5.7.1 for unknown users, groups and full mailboxes; only unambiguous phrases like these count
// then.
function policy(said: string): AnswerClass {
  if (containsPhrase(said, words.RESTRICTED)) return 'restricted'
  if (containsPhrase(said, words.AUTH)) return 'credential'
  if (containsPhrase(said, words.UNSAFE)) return 'message'
  if (containsPhrase(said, words.FULL) && !containsPhrase(said, words.LIMIT)) return 'soft'
  if (containsPhrase(said, REFUSED_FOR_ANYBODY)) return 'restricted'
  return containsPhrase(said, words.GONE) && !containsPhrase(said, words.SENDER) ? 'recipient' : 'sender'
}

function byWords(code: number, said: string, phase: SmtpPhase): AnswerClass {
  if (containsPhrase(said, words.RESTRICTED)) return 'restricted'
  if (containsPhrase(said, words.AUTH)) return 'credential'
  if (containsPhrase(said, words.SENDER) || containsPhrase(said, words.LIMIT)) return 'sender'
  if (phase === 'mail') return code === 552 || containsPhrase(said, words.SIZE) ? 'message' : 'sender'
  if (containsPhrase(said, words.FULL)) return 'soft'
  if (containsPhrase(said, words.GONE)) return 'recipient'
  if (containsPhrase(said, words.UNSAFE)) return 'message'
  if (containsPhrase(said, words.BLOCKED)) return 'sender'
  if (code === 552 || containsPhrase(said, words.SIZE) || containsPhrase(said, words.MALFORMED))
    return 'message'
  return containsPhrase(said, words.REJECTED) ? 'recipient' : 'soft'
}
