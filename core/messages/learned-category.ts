// Learns from members' corrections of similar replies, before the rules decide. Nearest neighbors instead of a trained
// model: a few corrections suffice, and the result can name them.
import { replyText } from './own-text.ts'
import type { ReplyCategory } from './reply-categories.ts'

/** A reply that a person categorized, newest first. */
export type SortedReply = { category: ReplyCategory; text: string }
type LearnedCategory = { category: ReplyCategory; alike: number }

const READ = 1_500
/** The similarity from which a reply counts as evidence. Two such replies decide, or one that is nearly identical. */
const ALIKE = 0.4
const NEARLY_SAME = 0.8

/** Null when evidence is missing or contradictory; the rules decide then. */
export function learnedCategory(text: string, sorted: readonly SortedReply[]): LearnedCategory | null {
  const own = featuresOf(text)
  if (own.size === 0) return null
  const near = sorted
    .map((other) => ({ category: other.category, likeness: likeness(own, featuresOf(other.text)) }))
    .filter(({ likeness }) => likeness >= ALIKE)
  const [best, second] = [...Map.groupBy(near, ({ category }) => category)]
    .map(([category, group]) => ({
      category,
      alike: group.length,
      weight: group.reduce((sum, each) => sum + each.likeness, 0),
      closest: Math.max(...group.map((each) => each.likeness)),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  if (!best || (second && best.weight < 2 * second.weight)) return null
  return best.alike >= 2 || best.closest >= NEARLY_SAME
    ? { category: best.category, alike: best.alike }
    : null
}

/** The words and pairs of adjacent words, without the greeting. */
function featuresOf(text: string): Set<string> {
  const normalized = replyText(text).slice(0, READ).toLowerCase().replace(GREETING, '')
  const words = normalized.match(/[\p{L}\p{N}]{1,40}/gu) ?? []
  return new Set([...words, ...words.slice(1).map((word, i) => `${words[i]} ${word}`)])
}

const GREETING =
  /^(?:hi|hello|hey|dear|hallo|guten tag|liebe[r]?|sehr geehrte[r]?|bonjour|hola|buenos d[ií]as|beste|dag|geachte)\b[^\n.!?]{0,40}[\n,!]/

/** The Jaccard index: shared features divided by all features. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const feature of a) if (b.has(feature)) shared += 1
  return shared / (a.size + b.size - shared || 1)
}
