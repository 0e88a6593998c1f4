// A category for a reply, with the words it is suggested for. A person decides; where nothing is said, nothing is suggested.
import { findDate } from './find-date.ts'
import { findReferral } from './find-referral.ts'
import { withoutQuotes } from './own-text.ts'
import type { ReplyCategory } from './reply-categories.ts'

export type Suggestion = {
  category: ReplyCategory
  /** The words of the mail that say so. */
  words: string
}

const DAYS_OF_A_MEETING = 14

/** `known` are the addresses of both sides, which refer to nobody else. */
export function suggestCategory(
  text: string,
  { receivedAt, known }: { receivedAt: string; known: readonly string[] },
): Suggestion | null {
  const said = withoutQuotes(text).slice(0, 5_000)
  const found = (category: ReplyCategory, pattern: RegExp): Suggestion | null => {
    const words = pattern.exec(said)?.[0].trim().replaceAll(/\s+/g, ' ')
    return words ? { category, words } : null
  }
  const date = findDate(said, receivedAt)
  const isSoon =
    date !== null && Date.parse(date.day) - Date.parse(receivedAt) <= DAYS_OF_A_MEETING * 86_400_000
  const referral = findReferral(said, known)
  return (
    (referral && { category: 'referral', words: referral.name || referral.email }) ??
    found('wrong_person', WRONG_PERSON) ??
    found('not_now', NOT_NOW) ??
    found('not_interested', NOT_INTERESTED) ??
    found('meeting', BOOKING) ??
    (date !== null && !isSoon ? { category: 'not_now', words: date.words } : null) ??
    (date !== null || CLOCK.test(said) ? found('meeting', MEETING) : null) ??
    found('interested', INTERESTED)
  )
}

// After \b only where the word begins in ASCII: it knows no umlauts.
const WRONG_PERSON =
  /wrong (?:person|address|contact)|not (?:the )?(?:right|responsible|in charge)(?: person| contact)?|no longer (?:work|with|at|responsible)|left the (?:company|team|business)|nicht (?:mehr )?zuständig|nicht der richtige|nicht die richtige|falsche[rn]? (?:ansprechpartner(?:in)?|person|adresse)|pas la bonne personne|no soy la persona/i
const NOT_NOW =
  /\bnot\b[^.!?\n]{0,40}\b(?:right now|at the moment|at this time|this (?:week|month|quarter|year)|currently)\b|\bnot (?:now|yet)\b|bad timing|no budget|maybe later|some other time|(?:zurzeit|zur zeit|derzeit|momentan|aktuell|im moment|gerade) (?:kein|nicht|leider)|später (?:noch|wieder|gern)|pas (?:pour l['’]instant|maintenant|en ce moment)|(?:ahora|de momento) no|más adelante/i
const NOT_INTERESTED =
  /\b(?:not|isn['’]t|aren['’]t)\b[^.!?\n]{0,20}\b(?:interested|relevant|a (?:good )?fit|for us)\b|\bno interest\b|\bno,? thank(?:s| you)\b|\bnot for (?:us|me)\b|we['’](?:re|ve) (?:all set|good|got that covered)|happy with (?:our|what we)|already (?:have|use|work with)\b|kein(?:en|e)? (?:interesse|bedarf)|nicht interessiert|nein,? danke|pas int[ée]ress[ée]|no (?:me|nos) interesa|non (?:mi|ci) interessa/i
const BOOKING =
  /\b(?:calendly\.com|cal\.com|savvycal\.com|meetings\.hubspot\.com)\b|book a (?:slot|time|call)|set up a (?:call|meeting)|schedule a (?:call|meeting)|termin (?:vereinbaren|ausmachen)/i
const CLOCK = /(?<!\d)\d{1,2}(?::\d\d)?\s?(?:am|pm|uhr|h)\b|(?<!\d)\d{1,2}:\d\d(?!\d)/i
const MEETING =
  /\b(?:call|meet(?:ing)?|chat|demo|zoom|teams|talk|speak|suits?|works?|free|available|invit\w{1,5}|termin|telefon\w{0,8}|sprechen|gespräch|passt|appel|reuni[óo]n|llamada)\b/i
const INTERESTED =
  /sounds (?:really |very )?(?:good|great|interesting|promising)|\b(?:i['’]?m|i am|we are|we['’]re|definitely|very) interested|tell me more|more (?:info\w{0,9}|details)|send (?:me|us|over|it)\b|how much|\bpric(?:e|es|ing)\b|klingt (?:sehr )?(?:gut|interessant|spannend)|\bgerne?\b|mehr (?:infos?|informationen|erfahren)|(?:sind|bin|wäre[n]?) (?:sehr )?interessiert|was kostet|preise?\b|(?:je suis|nous sommes) int[ée]ress[ée]|en savoir plus|(?:me|nos) interesa|más información/i
