import unspaced from './unspaced.json' with { type: 'json' }

/**
 * Requests in languages without spaces, or with suffixes that carry the meaning. `..` matches up to ten characters; the
 * spaces of Korean are removed.
 */
const patternOf = (phrases: readonly string[]): RegExp =>
  new RegExp(phrases.map((phrase) => phrase.replaceAll('..', '.{0,10}')).join('|'), 'u')

const WISH = patternOf(unspaced.wishes)
/** Sentences with one of these are not requests. */
const VETO = patternOf(unspaced.vetoes)
const SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

export function findUnspacedWish(sentence: string): boolean {
  if (!SCRIPT.test(sentence)) return false
  const text = sentence.replaceAll(/\s+/g, '')
  if (HOW_TO_LEAVE.test(text)) return true
  if (/[?？]$/.test(text) && !OF_WRITER.test(text)) return false
  return WISH.test(text) && !VETO.test(text)
}

/** "Can parts be deleted from the list?" asks about our product; a request names its writer, or asks a favor. */
const OF_WRITER =
  /(?:いただけ|頂け|もらえ|くれ|願え|願い|ください|下さい)|私|当方|弊社|当社|自分|小職|我|请|請|麻烦|麻煩|贵司|你们|您|저[를는의]|(?<!삭)제(?![거외])|우리|당사|주시|주세|주실|주겠|해줘|바랍/u

/** "How do I unsubscribe?", and nothing about anybody else. */
const HOW_TO_LEAVE =
  /^(?:この|貴社の|御社の)?(?:メール|メルマガ|案内)?の?(?:配信停止|配信解除|購読解除|登録解除)(?:は|を|の方法は|の手続きは|するには)?(?:どう|どこ|どのよう).{0,14}[?？]$|^(?:请问|請問)?我?(?:怎么|怎麼|如何|怎样|怎樣|在哪里|在哪裡|哪里|哪裡)(?:才能|才可以|可以|能)?(?:退订|退訂|取消订阅|取消訂閱)(?:这些|這些|你们的|你們的|此|该)?(?:邮件|郵件|列表)?[?？]$|^(?:이런?|이메일|메일)?(?:수신거부|구독취소|구독해지|수신차단)(?:는|은|를|을)?(?:어떻게|어디서).{1,14}[?？]$/u
