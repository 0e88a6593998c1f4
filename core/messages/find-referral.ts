// The contact that a reply names instead of its writer: "Please contact my colleague Klara Weber (klara@example.com)."

export type Referral = {
  /** The name in the text, or derived from the address; empty when there is neither. */
  name: string
  /** Empty when there is none. */
  email: string
}

/** `known` holds addresses that are not referrals: the writer's and our own mailbox's. */
export function findReferral(text: string, known: readonly string[]): Referral | null {
  const beginning = text.slice(0, 5_000)
  const skip = new Set(known.map((address) => address.toLowerCase()))
  for (const { 0: email, index } of beginning.matchAll(ADDRESS)) {
    if (skip.has(email.toLowerCase())) continue
    const before = beginning.slice(Math.max(0, index - 160), index)
    const after = beginning.slice(index + email.length, index + email.length + 80)
    if (!CUE.test(before) && !CUE_AFTER.test(after)) continue
    return { email, name: nameBefore(before) || nameIn(email) }
  }
  const [, name = ''] = NAMED.exec(beginning) ?? []
  return name && !NO_NAME.has(name.split(' ')[0]!.toLowerCase()) ? { name, email: '' } : null
}

const ADDRESS =
  /(?<![\w.%+-])[a-z0-9][\w.%+-]{0,63}@[a-z0-9][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,62}){1,4}(?![\w@-])/gi
/** Stems in the languages of replies: to turn to, colleague, in charge, to look after, to ask, to write. */
const CUE =
  /contact|reach out|speak (?:to|with)|talk (?:to|with)|write (?:to )?|(?:e-?)?mail|\bask\b|colleague|responsible|in charge|handle|looks after|right person|best person|\bcc\b|copied|copying|ansprechpartner|kolleg|zuständig|wenden|kontakt|schreiben|verantwortlich|kümmert|collègue|contacte|responsable|voyez|gère|adressez|compañer|hable|lleva|encarg|diríj|escrib|colleg|collega|rivolg|occup|parl[ai]|sent[ai]|coleg|fale|trata|cuida|dirij|verantwoordelijk|gaat hierover|zijn\b.{0,20}$|vragen|kunt u terecht|kolega|koleż|zajmuje|skontakt|zwróc|odpowiad|ansvar|prata|fråga|vänd dig|kontakta|tal med|står for|fat i|spørg|henvend|snakk|spør|vastaa|ottakaa yhteyttä|ota yhteyttä|kysy|kysykää|obraťte|obráťte|na starosti|kontaktujte|zeptejte|opýtajte|foglalkozik|forduljon|keresse|felelős|illetékes|ocup|vorbi|adresați|întreb|bakıyor|ilgilen|görüş|iletişim|sorun|sorumlu|担当|連絡|お問い合わせ|联系|聯繫|負責|负责|담당|문의|연락|занима|обрат|свяж|отвеча|коллег|займа|зверн|відповіда|колег|επικοινων|υπεύθυν|μιλήστε|συνάδελφ|ασχολ|drop (?:him|her|them|\p{L}{2,20}) a|belongs to|provi con|chied|sköt|mejla|skriv|tager sig|tar sig|prøv|kuulu|kirjoit|rieši|řeší|napí[sš]|píš|χειρίζ|γράψ|γράφ|опіку|напиш|пиш|맡|보내|[归歸]\p{L}{1,6}管|[发發]给|發給|bavi|javite|obrat|napis|írjon|írja|scri(?:e|ți)|yaz|宛|moet je|plutôt|écri|mejor/iu
const CUE_AFTER =
  /^[)）>\]\s,.]{0,4}(?:(?:is|would be|will be|handles|takes care|looks after|ist|kümmert|est|es|è|gestisce|se ne occupa|trata|cuida|gaat|zajmuje|odpowiada|ansvarar|har ansvar|står|vastaa|má|foglalkozik|se ocupă|bakıyor|ilgileniyor|займ\p{L}{1,8}|отвечает|ασχολείται|είναι)(?!\p{L})|(?:が|は|이|가)?\s?(?:担当|담당|负责|負責))|right person|best person|zuständig|responsible|in charge/iu

const WORD = "\\p{Lu}[\\p{L}'’-]{1,30}"
const BEFORE = new RegExp(
  `(${WORD}(?:\\s${WORD}){0,3})\\s{0,2}[,:]?\\s{0,2}(?:at|under|via|on|unter|über|à|en|a)?[\\s:(<\\["]{1,3}(?:mailto:)?$`,
  'u',
)
const NAMED = new RegExp(
  `(?:[Cc]ontact|[Rr]each out to|[Ss]peak (?:to|with)|[Tt]alk (?:to|with)|[Aa]sk|[Cc]olleague,?|[Kk]olleg(?:e|in|en),?|[Ww]enden Sie sich (?:bitte )?an|[Cc]ontactez|[Cc]ollègue,?|[Hh]able con|[Cc]ompañer[oa],?|[Ss]i rivolga a(?:lla?)?|[Pp]arli con|[Cc]ollega,?|[Ff]ale com (?:a |o )?|[Cc]olega,?|[Nn]eem contact op met|[Kk]olega,?|[Kk]oleżanka,?|[Pp]rata med|[Kk]ollegan?,?|[Tt]al med|[Ss]nakk med|[Ss]oita|[Vv]orbiți cu|[Kk]ollégám,?)\\s(?:my colleague |our \\w{2,20} |meine[nr]? Kolleg(?:en|in) |min kollegan? |mon collègue |ma collègue |mi compañer[oa] |mio collega |mia collega |mijn collega |Herrn? |Frau |Mr\\.? |Ms\\.? |Mrs\\.? |Dr\\.? |Pan[ai]? |M\\. |Mme ){0,2}(${WORD}(?:\\s${WORD}){0,2})`,
  'u',
)
/** Capitalized words that may precede a name without being part of it. */
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

/** klara.weber@ becomes Klara Weber; info@ names nobody. */
function nameIn(email: string): string {
  const local = email.slice(0, email.indexOf('@'))
  if (ROLES.test(local) || /\d/.test(local)) return ''
  const words = local.split(/[._-]/).filter((word) => word.length > 1)
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join(' ')
}
