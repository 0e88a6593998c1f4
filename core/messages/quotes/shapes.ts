// Recognizes the lines between an answer and its quote by their structure, which is independent of the language;
// phrases cover the rest. Every quantifier has a bound, because the text is untrusted.

export const isMarked = (line: string): boolean => /^\s{0,20}[>|]/.test(line)

/** "Word: value", the form in which mail programs repeat the headers of the answered mail. */
const FIELD = /^[\s*_]{0,9}(?=[^\s*_:：@\d])([^:：@<>\d]{1,30}?)[\s*_]{0,4}[:：][\s*_]{0,4}(\S.{0,1000})?$/u
const ADDRESS = /[^\s<>()@]@[^\s<>()@]/
const YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)|(?<!\d)25[67]\d(?!\d)/
const CLOCK = /(?<!\d)\d{1,2}\s?[:.h]\s?\d\d(?!\d)/i
const DAY = /(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-](?:\s?\d{2,4})?(?!\d)|\d{1,2}月\d{1,2}日/
const FIELDS_OF_A_BLOCK = 3
const MOST_FIELDS = 10

/** The number of lines in a header block from `at` on, including blank ones; 0 when none starts there. */
export function headerBlockAt(lines: readonly string[], at: number, sentSubject: string): number {
  const values: string[] = []
  let end = at
  for (let i = at; i < lines.length && values.length < MOST_FIELDS; i++) {
    const line = lines[i]!
    const field = line.length <= 1_100 ? FIELD.exec(line) : null
    if (field) {
      values.push(field[2] ?? '')
      end = i + 1
    } else if (line.trim() !== '' || i > end || values.length === 0) break
  }
  const isDated = values.some((value) => isDate(value))
  const isOurs = sentSubject.length > 2 && values.some((value) => value.toLowerCase().includes(sentSubject))
  const isAddressed = values.slice(0, 4).some((value) => ADDRESS.test(value))
  const isKnown = KNOWN_FIELD.test(lines[at] ?? '')
  const evidence = [isDated, isOurs, isAddressed, isKnown].filter(Boolean).length
  const least = isKnown ? FIELDS_OF_A_BLOCK - 1 : FIELDS_OF_A_BLOCK
  return values.length >= least && evidence >= 2 && (isDated || isOurs || isKnown) ? end - at : 0
}

const isDate = (value: string): boolean =>
  (YEAR.test(value) && /\d.{0,30}\d/.test(value) && value.length <= 80) ||
  (DAY.test(value) && CLOCK.test(value))

/** The words for "From" that mail programs use without an address after them. */
const KNOWN_FIELD =
  /^[\s*]{0,9}(?:from|von|de|van|da|fra|från|od|od|lähettäjä|feladó|kimden|gönderen|от|від|από|寄件者|发件人|差出人|보낸 사람|expéditeur|remitente|mittente|afzender|nadawca|odesílatel|отправитель)\s{0,3}[:：]\*?\s/iu

/** "-----Ursprungligt meddelande-----" in any language, a row of underscores, or the dividers of phones. */
export const isDivider = (line: string): boolean =>
  line.length <= 200 &&
  (/^\s{0,9}[-–—_=*]{5,60}\s{0,3}[^\s\d\-–—_=*][^\-–—_=*]{1,50}[-–—_=*]{4,60}\s{0,9}$/u.test(line) ||
    /^\s{0,9}_{8,}\s{0,9}$/.test(line) ||
    DIVIDER_PHRASE.test(line))
const DIVIDER_PHRASE =
  /^\s{0,9}[-–—_]{0,40}\s{0,3}(?:original (?:message|appointment)|begin forwarded message|(?:start of )?forwarded message|urspr[üu]ngliche (?:nachricht|e-?mail)|weitergeleitete (?:nachricht|e-?mail)|anfang der weitergeleiteten|message d['’]origine|message transféré|début du message|mensaje original|mensaje reenviado|oorspronkelijk bericht|doorgestuurd bericht|messaggio originale|messaggio inoltrato|wiadomość oryginalna|původní zpráva|mensagem original|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|eredeti üzenet|özgün ileti|исходное сообщение|пересылаемое сообщение|αρχικό μήνυμα|元のメッセージ|原始邮件|원본 메시지)[-–—_:\s]{0,60}$/iu

/**
 * "On Friday Ada wrote:" in the languages of mail programs; for other languages the date, the name and the colon are
 * the evidence.
 */
const WROTE =
  /(?<!\p{L})(?:wrote|writes|schrieb|schreibt|a [ée]crit|écrit|escribi[óo]|escreveu|ha scritto|scritto|schreef|skrev|skreiv|napisał(?:\(a\)|a)?|pisze|napsal(?:\(a\)|a)?|nap[ií]sal(?:\(a\)|a)?|írta|ezt írta|a scris|kirjoitti|yazdı|şunu yazdı|написал(?:\(а\)|а)?|пишет|пише|написа|έγραψε|je napisao|je napisala|napisao|rašė|rakstīja|kirjutas|ha escrit|viết|menulis)(?!\p{L})|写道|寫道|書きました|のメール|님이 작성|작성|เขียน|כתב|מאת|كتب/iu
const LONGEST_ATTRIBUTION = 320
/** Unicode direction marks, which Gmail puts around names and dates in Hebrew and Arabic. */
const DIRECTIONS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** The number of lines in an attribution from `at` on, up to three when folded; 0 when none starts there. */
export function attributionAt(
  lines: readonly string[],
  at: number,
  isQuote: (line: number) => boolean,
): number {
  let whole = ''
  for (let length = 1; length <= 3 && at + length <= lines.length; length++) {
    const written = lines[at + length - 1]!
    if (written.length > 2 * LONGEST_ATTRIBUTION) return 0
    const line = written.replaceAll(DIRECTIONS, '').trim()
    if (line === '' || whole.length + line.length > LONGEST_ATTRIBUTION) return 0
    whole += ` ${line}`
    if (isAttribution(whole, isQuote(at + length))) return length
  }
  return 0
}

function isAttribution(text: string, isAboveQuote: boolean): boolean {
  const isDated = YEAR.test(text) || DAY.test(text) || CLOCK.test(text)
  const wrote = WROTE.exec(text)
  const ends = /[:：]\s{0,3}[*_]{0,3}\s{0,3}$/.test(text)
  if (!ends)
    return wrote !== null && isDated && isAboveQuote && wrote.index + wrote[0].length > text.length - 3
  if (isAboveQuote) return isDated || wrote !== null || ADDRESS.test(text)
  if (wrote && isDated) return true
  if (wrote && BEGINS.test(text)) return true
  return isDated && ADDRESS.test(text) && YEAR.test(text)
}

const BEGINS = /^\s{0,9}(?:on|am|le|el|il|op|den|dnia|dne|em|em|a|w dniu)\s/i

/** True for lines that devices and security gateways add. */
export const isAdded = (line: string): boolean =>
  line.length <= 400 && (SENT_FROM.test(line) || BANNER.test(line))
const SENT_FROM =
  /^\s{0,9}(?:sent (?:from|via|with) (?:my|outlook|yahoo|proton|mail|the)|get outlook for|download outlook|von meinem .{2,30} gesendet|gesendet (?:von|mit|über)|envoy[ée] (?:de(?:puis)?|à partir d[eu']) |télécharge[rz] outlook|enviado (?:desde|do|a partir d|pelo)|obtener outlook|obter o outlook|verzonden (?:vanaf|met|vanuit) |outlook voor|inviato da|scarica outlook|wysłan[eo] z|pobierz program outlook|odesláno z|odoslané z|skickat från|hämta outlook|sendt fra|hent outlook|lähetetty (?:iphone|android|outlook|samsung)|küldve |elküldve|trimis de pe|отправлено с|надіслано з|στάλθηκε από|iphone(?:'dan|umdan)|iphoneから送信|从我的|나의 iphone)/iu
const BANNER =
  /^\s{0,9}[[*_!⚠ ]{0,9}(?:caution|warning|external|extern|externe|externo|esterno|achtung|vorsicht|attention)(?:[\]:!*_ ]{1,6})(?:.{0,40}(?:e-?mail|message|sender|nachricht|absender|organi[sz]ation|expéditeur|courriel|correo|mittente|afzender)|[\]*_ ]{0,6}$)|^\s{0,9}(?:you don['’]t often get e?mail from|sie erhalten nicht (?:häufig|oft) e-?mails von|vous n.obtenez pas souvent|no suele recibir correo|u ontvangt niet vaak)/iu
