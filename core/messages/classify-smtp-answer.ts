// What a mail server's refusal means. The order of evidence: the enhanced status (RFC 3463), then the reply code and
// the phase it came in (RFC 5321, 4.2), then the words that providers publish. What stays unknown is soft: to try again
// harms nobody, to suppress somebody by mistake does.

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
  /** The mail itself is not taken: too big, malformed. */
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
  if (answer.code < 500) return phase === 'auth' ? 'soft' : temporary(answer)
  if (phase === 'auth' || answer.code === 530 || answer.code === 534 || answer.code === 535)
    return 'credential'
  if (phase === 'connect') return 'sender'
  return byStatus(answer) ?? byCode(answer, phase)
}

function temporary({ code, status, text }: SmtpAnswer): AnswerClass {
  if (/gr[ea]y.?list|first contact|not yet (?:been )?authori[sz]ed to deliver/i.test(text)) return 'greylist'
  return (code === 450 || code === 451) && status === '4.7.1' && !RATE.test(text) ? 'greylist' : 'soft'
}

function byStatus({ status, text }: SmtpAnswer): AnswerClass | null {
  const [, subject = '', detail = ''] = status?.split('.') ?? []
  switch (subject) {
    case '1':
      if (detail === '7' || detail === '8') return 'sender'
      // A null MX says that the domain takes no mail (RFC 7505).
      if (['1', '2', '3', '6', '10'].includes(detail)) return 'recipient'
      return null
    case '2':
      if (detail === '1') return 'recipient'
      if (detail === '2') return 'soft'
      if (detail === '3') return 'message'
      return null
    case '3':
      return detail === '4' ? 'message' : null
    case '4':
      if (detail === '5' || LIMIT.test(text)) return 'sender'
      // Microsoft's edge says so of addresses that its directory does not have.
      if (detail === '1' && /recipient address rejected|access denied/i.test(text)) return 'recipient'
      if (detail === '4') return 'recipient'
      return null
    case '5':
      return null
    case '6':
      return 'message'
    case '7':
      return policy(detail, text)
    default:
      return null
  }
}

// Some servers say 5.7.1 of unknown users; only words as plain as these are believed then.
function policy(detail: string, text: string): AnswerClass {
  if (detail === '8' || detail === '14' || AUTH.test(text)) return 'credential'
  return detail === '1' && PLAIN_UNKNOWN.test(text) && !SENDER.test(text) ? 'recipient' : 'sender'
}

function byCode({ code, text }: SmtpAnswer, phase: SmtpPhase): AnswerClass {
  if (AUTH.test(text)) return 'credential'
  if (SENDER.test(text) || LIMIT.test(text)) return 'sender'
  if (phase === 'mail') return code === 552 || SIZE.test(text) ? 'message' : 'sender'
  if (FULL.test(text)) return 'soft'
  if (code === 552 || SIZE.test(text) || MALFORMED.test(text)) return 'message'
  if (UNKNOWN.test(text)) return 'recipient'
  return 'soft'
}

const PLAIN_UNKNOWN =
  /user unknown|unknown user|no such (?:user|recipient|mailbox|address)|(?:user|mailbox|recipient|account|address) (?:does not|doesn'?t) exist|recipient not found/i
const UNKNOWN =
  /user unknown|unknown (?:user|recipient|local part|address)|no such (?:user|recipient|mailbox|address|person|domain)|(?:user|mailbox|recipient|account|address|domain)\b.{0,60}(?:does not|doesn'?t|not) (?:exist|found|known|active|valid)|invalid (?:recipient|mailbox|address|user)|no mailbox (?:here|by that name)|mailbox (?:unavailable|not found|disabled|is disabled|inactive)|recipient (?:rejected|not found|unknown)|address rejected|account.{0,20}(?:disabled|inactive|closed|suspended)|not a valid (?:mailbox|user|recipient|address)|not our customer|addressee unknown|no longer (?:available|valid|employed|works|with|in use)|unrouteable address|user (?:not found|doesn't have)/i
const SENDER =
  /spam|blocked|block ?list|black.?list|blacklisted|listed (?:at|by|in|on)|dnsbl|rbl\b|spamhaus|barracuda|reputation|policy|\bspf\b|\bdkim\b|\bdmarc\b|unauthenticated|not authenticated|relay(?:ing)? (?:access )?(?:denied|not permitted|not allowed)|unable to relay|sender (?:address )?(?:rejected|denied|verify|not allowed|blocked)|sendas ?denied|not (?:allowed|permitted|authori[sz]ed) to send|banned|abuse|denied by|prohibit|unsolicited|reverse (?:dns|hostname)|ptr record|poor sending|security/i
const LIMIT =
  /sending limit|rate limit|too many (?:messages|mails|emails|recipients)|limit exceeded|quota.{0,20}send|daily.{0,20}(?:limit|quota)|hourly.{0,20}(?:limit|quota)|messages per/i
const RATE = /rate|too many|limit|throttl|busy|load/i
const FULL =
  /(?:mailbox|inbox|account|user).{0,30}(?:is |over )?(?:full|quota)|over ?quota|quota (?:exceeded|exceed)|exceeded.{0,30}(?:storage|quota)|insufficient (?:system )?storage|out of storage/i
const SIZE =
  /(?:message|mail|size).{0,40}(?:too (?:big|large|long)|exceeds?)|exceeds?.{0,40}(?:size|maximum)|size limit/i
const MALFORMED =
  /malformed|invalid (?:header|message)|missing.{0,20}header|line too long|bare (?:lf|cr)|not rfc|mime|syntax error in (?:header|message)|attachment/i
const AUTH =
  /authentication (?:is )?(?:required|failed|unsuccessful)|must authenticate|auth(?:entication)? required|not logged in|invalid credentials/i
