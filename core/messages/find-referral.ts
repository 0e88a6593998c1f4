// The contact that a reply names in place of its writer: "Please contact my colleague Klara Weber (klara@example.com)."

export type Referral = {
  /** As written, or as the address has it; empty where neither says it. */
  name: string
  /** Empty where none is named. */
  email: string
}

/** `known` are addresses that are nobody new: the writer's, and our own mailbox's. */
export function findReferral(text: string, known: readonly string[]): Referral | null {
  const said = text.slice(0, 5_000)
  const skip = new Set(known.map((address) => address.toLowerCase()))
  for (const { 0: email, index } of said.matchAll(ADDRESS)) {
    if (skip.has(email.toLowerCase())) continue
    const before = said.slice(Math.max(0, index - 160), index)
    const after = said.slice(index + email.length, index + email.length + 80)
    if (!CUE.test(before) && !CUE_AFTER.test(after)) continue
    return { email, name: nameBefore(before) || nameIn(email) }
  }
  const [, name = ''] = NAMED.exec(said) ?? []
  return name && !NO_NAME.has(name.split(' ')[0]!.toLowerCase()) ? { name, email: '' } : null
}

const ADDRESS =
  /(?<![\w.%+-])[a-z0-9][\w.%+-]{0,63}@[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,62}){1,4}(?![\w@-])/gi
const CUE =
  /contact|reach out|speak (?:to|with)|talk (?:to|with)|write (?:to )?|(?:e-?)?mail|\bask\b|colleague|responsible|in charge|handle|looks after|right person|best person|\bcc\b|copied|copying|ansprechpartner|kolleg|zuständig|wenden|kontakt|schreiben|verantwortlich|collègue|contacte|responsable|compañer|colleg|collega/i
const CUE_AFTER =
  /^[)>\]\s,.]{0,4}(?:is|would be|will be|handles|takes care|looks after|ist|kümmert|est|es|è)\b|right person|best person|zuständig|responsible|in charge/i

const WORD = "\\p{Lu}[\\p{L}'’-]{1,30}"
const BEFORE = new RegExp(
  `(${WORD}(?:\\s${WORD}){0,3})\\s{0,2}[,:]?\\s{0,2}(?:at|under|via|on|unter|über|à|en|a)?[\\s:(<\\["]{1,3}(?:mailto:)?$`,
  'u',
)
const NAMED = new RegExp(
  `(?:[Cc]ontact|[Rr]each out to|[Ss]peak (?:to|with)|[Tt]alk (?:to|with)|[Aa]sk|[Cc]olleague,?|[Kk]olleg(?:e|in|en),?|[Ww]enden Sie sich (?:bitte )?an|[Cc]ontactez|[Cc]ollègue,?)\\s(?:my colleague |our \\w{2,20} |meine[nr]? Kolleg(?:en|in) |Herrn? |Frau |Mr\\.? |Ms\\.? |Mrs\\.? |Dr\\.? ){0,2}(${WORD}(?:\\s${WORD}){0,2})`,
  'u',
)
/** Written with a capital before a name, and no part of it. */
const NO_NAME = new Set(
  'please,contact,reach,ask,write,email,e-mail,mail,speak,talk,my,our,colleague,the,to,with,at,cc,hi,hello,herr,herrn,frau,mr,ms,mrs,dr,prof,bitte,wenden,sie,sich,an,kollege,kollegin,kollegen,kontaktieren,schreiben,ihnen,ihr,us,me,him,her,them,i,you'.split(
    ',',
  ),
)
const ROLES =
  /^(?:info|office|sales|support|hello|contact|kontakt|mail|team|hr|jobs|admin|service|no-?reply|buero|vertrieb)$/i

function nameBefore(text: string): string {
  const [, found = ''] = BEFORE.exec(text.slice(-120)) ?? []
  const words = found.split(/\s/)
  while (words.length > 0 && NO_NAME.has(words[0]!.toLowerCase())) words.shift()
  return words.join(' ')
}

/** klara.weber@ is Klara Weber, info@ is nobody. */
function nameIn(email: string): string {
  const local = email.slice(0, email.indexOf('@'))
  if (ROLES.test(local) || /\d/.test(local)) return ''
  const words = local.split(/[._-]/).filter((word) => word.length > 1)
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join(' ')
}
