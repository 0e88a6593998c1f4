// Phrases of server rejections, in tables, for ambiguous codes. Machine names prove nothing and are removed first:
// an address at mimecast.com in a rejection of a dead address is not a spam filter.
import { normalizeText } from '../text/normalize.ts'

export type Phrases = readonly string[]

/** Text normalized for comparison: lower case without accents, links, host names, addresses and punctuation. */
export function plainWords(text: string): string {
  const words = text
    .slice(0, MOST_READ)
    .split(/[\s<>()[\]{}",;]+/)
    .filter((token) => !token.includes('://'))
    .flatMap((token) => token.split(':'))
    .filter((part) => !/@|[\p{L}\p{N}_]\.[\p{L}\p{N}_]/u.test(part))
    .join(' ')
  return ` ${bare(words)} `
}

// The reason is near the start.
const MOST_READ = 4_000

const bare = (text: string): string =>
  normalizeText(text.toLowerCase(), 'NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/['’`´]/g, '')
    .replaceAll(/[łøđıßæœ]/g, (letter) => UNDIVIDED[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Letters that Unicode does not decompose. */
const UNDIVIDED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** A phrase split at its asterisks, each of which matches up to sixty characters. */
export type Parts = readonly (readonly string[])[]

export const phrases = (list: string): Parts =>
  list
    .split(/[|\n]/)
    .filter((phrase) => phrase.trim() !== '')
    .map((phrase) => phrase.split('*').map(asStart))

// A phrase starts at a word boundary, except in scripts without spaces.
const asStart = (part: string): string =>
  /^\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(part)
    ? bare(part)
    : ` ${bare(part)}`

const MOST_BETWEEN = 60

/** True when one of the phrases occurs in the result of `plainWords`. */
export const containsPhrase = (words: string, list: Parts): boolean =>
  list.some((parts) => occurs(words, parts))

function occurs(words: string, [first = '', ...rest]: readonly string[]): boolean {
  for (let at = words.indexOf(first); at >= 0; at = words.indexOf(first, at + 1)) {
    let end = at + first.length
    const isWhole = rest.every((part) => {
      const found = words.slice(end, end + MOST_BETWEEN + part.length).indexOf(part)
      end += found + part.length
      return found >= 0
    })
    if (isWhole) return true
  }
  return false
}

/** A domain without an entry in the DNS, which Gmail reports with a temporary status. */
export const NO_DOMAIN = 'responded with code nxdomain'

/** Phrases that always mean that the address does not exist. */
export const GONE = phrases(`
  user unknown | unknown user | unknown recipient | unknown local part | unknown address | unknown mailbox | unknown or illegal alias
  recipient unknown | recipient is unknown | addressee unknown | address unknown | unknown alias | unknown account
  no such user | no such recipient | no such mailbox | no such address | no such person | no such domain | no such account | no such local user
  user * does not exist | mailbox * does not exist | recipient * does not exist | account * does not exist | address * does not exist | domain * does not exist
  user * doesnt exist | mailbox * doesnt exist | recipient * doesnt exist | account * doesnt exist | address * doesnt exist | domain * doesnt exist
  user * not exist | mailbox not exist | recipient not exist | user does not have | user doesnt have | user * not found | mailbox * not found | recipient * not found
  account * not found | address * not found | domain * not found | user * couldnt be found | address * couldnt be found | wasnt found at | was not found at | user not known | user is not known
  invalid recipient | invalid mailbox | invalid user | invalid address | recipient * invalid | mailbox * invalid | address * is invalid
  not a valid recipient | not a valid mailbox | not a valid user | not a valid address | no valid recipient | email address is possibly incorrect
  no mailbox here | no mailbox by that name | no mailbox found | unrouteable address | unroutable address | not our customer | not a local user | user not local | non existent | nonexistent | no account by that name | has left the company | left the organization
  user not listed | not listed in | user name not listed | does not like recipient | no longer employed | no longer works | no longer with
  inactive mailbox | mailbox inactive | mailbox is inactive | mailbox * not active | account * inactive | user * inactive | recipient * inactive | inactive account | inactive user
  mailbox disabled | mailbox is disabled | mailbox has been disabled | account * disabled | user * disabled | disabled mailbox | disabled account | disabled recipient
  account * closed | account * suspended | user suspended | mailbox * suspended | account * discontinued | account * deactivated | account * terminated | account * expired
  recipient no longer | address no longer | mailbox no longer | no longer a valid | no longer valid | no longer in use | no longer in service | address is not valid | user is terminated
  does not accept mail | ${NO_DOMAIN} | null mx | has moved | recipient address has null mx`)

/** Phrases that usually mean a dead address, unless others contradict them. */
export const REJECTED = phrases(`
  address rejected | recipient rejected | recipient refused | mailbox unavailable | mailbox is unavailable | mailbox not available | recipient not accepted
  no longer available | no longer accepts | not accepting messages | recipient * unavailable | user unavailable`)

export const FULL = phrases(`
  mailbox * full | inbox * full | account * full | user * full | over quota | overquota | over its quota | quota exceeded | quota exceed | exceeded * quota | exceeded * storage
  quota violation | quota full | over its storage | storage limit | insufficient system storage | insufficient storage | out of storage | not enough storage | storage quota | mailbox size limit | mailbox exceeded
  mailbox exceeds | mailbox * exceeded * size`)

/** Phrases of a server that does not forward mail for others. */
export const RELAY = phrases(`
  relay access denied | relay denied | relaying denied | relay not permitted | relay not allowed | relaying not | unable to relay | relaying * not | authorized to relay | authorised to relay
  permitted to relay | allowed rcpthosts`)

/** Phrases that reject the sender for any recipient. */
export const SENDER: Parts = [
  ...RELAY,
  ...phrases(`
  sender rejected | sender address rejected | sender denied | sender verify | sender not allowed | sender blocked | sender is blocked | sender address * blocked | sender refused | sender unknown | sender not accepted
  invalid sender | bad sender | sender domain | senders domain | sending domain | your domain | your ip | your server | your host | your network | sending mta | client host | sender address | sender ip
  sendas denied | not permitted to send | not authorized to send | not authorised to send | not allowed to send | permissions to send | from header not | identities failed | is not verified
  disabled for sending | suspended for sending | blocked for sending | sending not allowed | sending is not allowed | sending * disabled | sending * suspended | sending * blocked | sending spam | outbound filter | for outbound
  outgoing mail * suspended | outgoing mail * disabled | outgoing mail * blocked | outbound mail * suspended | emails per hour | defers and failures per hour
  reverse dns | reverse hostname | ptr record | invalid dns | dns mx or a | banned sending | banned sender`),
]

/** Phrases of a filter that rejects the mail or its sender. */
export const BLOCKED = phrases(`
  spam | blocked | blocklist | block list | block listed | blacklist | black list | blocklisted | listed at | listed by | listed in | listed on | dnsbl | rbl | reputation | policy | policies
  spf | dkim | dmarc | unauthenticated | not authenticated | banned | abuse | denied by | prohibit | prohibition | unsolicited | poor sending | security | anti spoofing | spoof
  suspected | suspicious | content denied | content rejected | rejected content | content filter | unacceptable content | virus | malware | phishing | bulk | dt spm | dt sum | junk | access denied | not allowed to send mail`)

export const LIMIT = phrases(`
  sending limit | rate limit | too many messages | too many mails | too many emails | too many recipients | limit exceeded | quota * send | daily * limit | daily * quota | hourly * limit | hourly * quota
  messages per | frequency limited | throttl | rate exceeded | sent too many`)

/** Phrases of addresses with restricted senders: a group for its members, a mailbox for its company. */
export const RESTRICTED = phrases(`
  members only | only members | only accepts * from | accepts * only from | accepts only | only * can send | only * may send | only * may post | only * allowed to send to | not allowed to post
  senders allowed for | allowed senders list | allowed senders for | in allowed senders | list of senders allowed | delivery restriction | recipient restrict | restricted recipient | restricted address
  not accept * from outside | outside * organization | external senders | external mail | internal use only | moderated group | not authorized to send to the recipient | not allowed to send to this group
  dont have permission to send | do not have permission to send | permission to email | permission to post | permission to send | not a member of | not subscribed to | userorganizationnotallowed
  not authenticated for group | authentication required to this | requires that all senders are authenticated`)

export const SIZE = phrases(`
  message * too big | message * too large | message * too long | mail * too big | mail * too large | message * exceeds | mail * exceeds | size * exceeds | size limit | message size | exceeds * size | exceeds * maximum | exceeded * size limit | maximum message`)

/** Phrases of a filter that rejects a dangerous file or link for any sender. */
export const UNSAFE = phrases(`
  presents a potential security issue | prohibited attachment | attachment type | blocked attachment | attachment * not allowed | executable attachment | file type`)

export const MALFORMED = phrases(`
  malformed | invalid header | invalid message | missing * header | line too long | bare lf | bare cr | not rfc | mime | syntax error in header | syntax error in message | attachment`)

export const AUTH = phrases(`
  authentication required | authentication is required | authentication failed | authentication unsuccessful | must authenticate | auth required | not logged in | invalid credentials | client not authenticated`)

export const GREYLIST = phrases(`
  greylist | graylist | grey list | gray list | grey listed | first contact | not yet authorized to deliver | not yet been authorized to deliver | not yet authorised to deliver`)

export const RATE = phrases(`rate | too many | limit | throttl | busy | load | overload`)
