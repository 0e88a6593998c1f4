// Texts that programs send, and those of help desks' agents, which arrive with the same headers.
import { fold } from './languages/fold.ts'
import { findPhrase } from './languages/phrases.ts'
import type { Written } from './written-mail.ts'

/** True for a text that programs send, regardless of its other content. */
export const isMachineText = ({ mail, folded, absences }: Written): boolean =>
  SUBSCRIPTION.test(fold(mail.subject)) ||
  absences.has('left') ||
  absences.has('leftOther') ||
  absences.has('away') ||
  (['automatic', 'away', 'left', 'leftOther', 'received'] as const).some(
    (kind) => findPhrase(kind, folded) !== null,
  )

/** An agent's answer neither promises one nor sends its reader to a page of help; its thanks alone prove nothing. */
export function isAgentText(written: Written): boolean {
  const folded = written.folded.replaceAll(THANKS, ' ')
  return (
    !isMachineText({ ...written, folded }) &&
    findPhrase('promised', folded) === null &&
    !SUBSCRIPTION.test(folded) &&
    !SELF_HELP.test(folded)
  )
}
const THANKS =
  /(?<!\p{L})(?:thank|vielen dank|danke|besten dank|merci|gracias|muchas gracias|grazie|obrigad|bedankt|dank u|dziekuj|dekuj|dakuj|tack for|takk? for|kiitos|kosz[oö]n|multumi|tesekk|спасибо|дякую|ευχαριστ|благодар|hvala)[^.!?]{0,160}[.!?]/gu
const SELF_HELP =
  /(?<!\p{L})(?:faq|help ?cent(?:er|re)|knowledge base|(?:opening|office|business) hours|hilfe-?center|offnungszeiten|geschaftszeiten|centre d'aide|horaires|heures d'ouverture|centro de ayuda|horario|orari[oe]? (?:di|d)|openingstijden|godziny|provozni dob|oppettider|apningstider|abningstider)/u

/** The confirmation of a newsletter or of an account is not a challenge. */
export const SUBSCRIPTION =
  /subscri|newsletter|abonn?ement|abonniert|anmeldung|inscription|suscripci|iscrizion|inscricao|subskrypcj|prenumerat|odber|abonelik|подписк|підписк|registration|your account|購読|订阅|訂閱|구독/u
