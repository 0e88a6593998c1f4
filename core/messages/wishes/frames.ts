// Combinations of words in a sentence that form a request to stop emailing.
import { isAlone } from './greetings.ts'
import type { Role } from './lexicon.ts'
import type { Found as FoundPhrase } from './matcher.ts'
import { BOUNDARY } from './words.ts'

type Found = FoundPhrase<Role>

type Facts = {
  words: readonly string[]
  all: readonly Found[]
  /** True when words of the two roles are at most `most` words apart, in any order. */
  near: (a: Role, b: Role, most: number) => boolean
  /** Also requires that no comma separates them. */
  joined: (a: Role, b: Role, most: number) => boolean
  /** True when a word of the verb's role has a negation in its clause, and one of `objects` near it. */
  denies: (verb: Role, most: number, objects: readonly (readonly [Role, number])[]) => boolean
  has: (role: Role) => boolean
}

/** `asks`: the sentence is a question. `isWhole`: the mail says nothing else. */
export function isWish(
  words: readonly string[],
  all: readonly Found[],
  asks: boolean,
  isWhole: boolean,
): boolean {
  const by = Map.groupBy(all, ({ role }) => role)
  const near = (a: Role, b: Role, most: number): boolean =>
    (by.get(a) ?? []).some((one) => (by.get(b) ?? []).some((other) => apart(one, other) <= most))
  const joined = (a: Role, b: Role, most: number): boolean =>
    (by.get(a) ?? []).some((one) =>
      (by.get(b) ?? []).some((other) => apart(one, other) <= most && isOneClause(words, one, other)),
    )
  const denies: Facts['denies'] = (verb, most, objects) =>
    (by.get(verb) ?? []).some(
      (one) =>
        (by.get('not') ?? []).some((not) => apart(one, not) <= most && isOneClause(words, one, not)) &&
        objects.some(([role, far]) =>
          (by.get(role) ?? []).some(
            (other) => apart(one, other) <= far && !(role === 'me' && isSender(words, other)),
          ),
        ),
    )
  const facts: Facts = { words, all, near, joined, denies, has: (role) => by.has(role) }
  if (
    by.get('alone')?.some((one) => isAlone(words, one)) &&
    (isWhole || words.filter((word) => word !== BOUNDARY).length <= 4 || facts.has('leave'))
  )
    return true
  const isAboutMe = facts.has('me') || facts.has('mine')
  if (asks && !isAboutMe) return isQuestionAboutLeaving(facts) || isPoliteRequest(facts)
  return (
    facts.has('phrase') || stops(facts) || refuses(facts) || removes(facts) || leaves(facts) || appeals(facts)
  )
}

/** The number of words between two phrases: 0 when they overlap, unless they are identical. */
function apart(a: Found, b: Found): number {
  if (a.start >= b.end) return a.start - b.end
  if (b.start >= a.end) return b.start - a.end
  return a.start === b.start && a.end === b.end ? Number.POSITIVE_INFINITY : 0
}

/** "No mail from me this week" is about the writer's own mail. */
const isSender = (words: readonly string[], { start }: Found): boolean => BY.has(words[start - 1] ?? '')
const BY: ReadonlySet<string> = new Set('from van von fran fra ode od от від από'.split(' '))

/** "Not now, write to me in March": the comma separates the negation from the verb. */
const isOneClause = (words: readonly string[], a: Found, b: Found): boolean =>
  !words.slice(Math.min(a.end, b.end), Math.max(a.start, b.start)).includes(BOUNDARY)

/**
 * "Please do not remove me", "avregistrera mig inte", "don't stop writing": the negation is right next to the request.
 * "Can't you stop writing?" is a request.
 */
export const isDenied = (words: readonly string[], all: readonly Found[], asks: boolean): boolean =>
  all.some(
    ({ role, start }) =>
      role === 'not' &&
      !ELSEWHERE.has(words[start]!) &&
      !(asks && ASKERS.has(words[start - 1] ?? '')) &&
      all.some(
        (other) =>
          (other.role === 'remove' || other.role === 'leave' || (other.role === 'stop' && !asks)) &&
          isRightBeside(words, start, other) &&
          !all.some((want) => want.role === 'noWant' && want.start <= start),
      ),
  )

/** "Nor can I unsubscribe, so take me off your list", "artık yeter": these words deny no request beside them. */
const ELSEWHERE: ReadonlySet<string> = new Set(['stop', 'plus', 'neither', 'nor', 'artik'])

/** "Kan du ikke slette mig?", "Können Sie mich nicht löschen?": the negation is polite. */
const ASKERS: ReadonlySet<string> = new Set('du de i dere ni mich uns mig meg me mij ons'.split(' '))

/** "Sluta inte", "stop niet"; "stop never" starts a second request. */
const BEHIND_STOP: ReadonlySet<string> = new Set(['inte', 'ikke', 'niet', 'nicht'])

const AND: ReadonlySet<string> = new Set('and und et y e en och og ja i a ve si kai и та і'.split(' '))

function isRightBeside(words: readonly string[], not: number, wish: Found): boolean {
  // "Ta inte bort mig": the negation is between the parts of the verb.
  if (not > wish.start && not < wish.end) return wish.role === 'remove'
  // "Do not write and delete my data" denies the writing alone.
  const isBefore =
    wish.start > not && wish.start - not <= 3 && !words.slice(not, wish.start).some((word) => AND.has(word))
  const isNext = not - wish.end === 0 && wish.role === 'stop' && BEHIND_STOP.has(words[not]!)
  // "Delete our data and no more mail" denies nothing.
  const isBehind = isNext || (not - wish.end === 1 && !AND.has(words[wish.end]!))
  return (
    (isBefore || isBehind) &&
    !words.slice(Math.min(not, wish.end), Math.max(not, wish.start)).includes(BOUNDARY)
  )
}

const stops = ({ near, has }: Facts): boolean =>
  (near('stop', 'contact', 3) || near('stop', 'send', 3) || near('stop', 'mails', 4)) &&
  (has('me') || has('mails') || has('more') || near('stop', 'contact', 1))

const refuses = ({ words, near, joined, denies, has }: Facts): boolean =>
  denies('send', 5, [
    ['more', 6],
    ['mails', 6],
  ]) ||
  denies('contact', 3, [
    ['more', 5],
    ['me', 2],
    ['mails', 3],
  ]) ||
  (has('noWant') &&
    ((joined('noWant', 'receive', 8) && (has('mails') || has('more') || has('me'))) ||
      (joined('noWant', 'mails', 4) && !has('send')) ||
      (joined('noWant', 'contact', 6) && (has('me') || has('more'))) ||
      (joined('noWant', 'send', 6) && (has('mails') || has('more')) && has('me')))) ||
  (near('none', 'mails', 3) && near('none', 'more', 2) && words.length <= 12)

const removes = ({ words, near, has }: Facts): boolean =>
  (near('remove', 'me', 3) && (near('remove', 'list', 9) || words.length <= 6 || has('more'))) ||
  (near('remove', 'mine', 4) && (has('list') || has('want') || words.length <= 12))

/** "Unsubscribe me", "I want to unsubscribe". If the sentence names a list, it must be ours. */
function leaves({ words, all, near }: Facts): boolean {
  return all.some((leave) => {
    if (leave.role !== 'leave') return false
    const next = words[leave.end]
    const behind = all.filter(({ start }) => start >= leave.end && start <= leave.end + 1)
    const isMe = near('leave', 'me', 2) || near('leave', 'mine', 2)
    const from = behind.find(({ role }) => role === 'from')
    const isOurs =
      !from ||
      all.some(
        ({ role, start }) =>
          start >= from.start &&
          start <= from.start + 5 &&
          (role === 'list' || role === 'mails' || role === 'yours'),
      )
    if (!isOurs) return false
    const isWanted = all.some(
      ({ role, start, end }) => role === 'want' && (Math.abs(leave.start - end) <= 3 || start === leave.end),
    )
    const ends = next === undefined || next === BOUNDARY || from !== undefined || behind.length > 0
    return isMe || (isWanted && ends) || (leave.start <= 1 && from !== undefined)
  })
}

/** Matches "How do I unsubscribe?". */
const isQuestionAboutLeaving = (facts: Facts): boolean =>
  facts.all.some(
    (leave) =>
      leave.role === 'leave' &&
      facts.all.some(({ role, end }) => role === 'want' && leave.start - end >= 0 && leave.start - end <= 1),
  ) && leaves(facts)

/** "Can you make sure I'm not emailed again?", unlike "How does your tool handle people who want to leave?" */
const isPoliteRequest = ({ all, has }: Facts): boolean =>
  has('phrase') && all.some(({ role, start }) => role === 'want' && start <= 2)

/** The writer mentions the law or an authority. */
const appeals = ({ near }: Facts): boolean =>
  (near('law', 'object', 12) &&
    (near('object', 'mine', 8) || near('object', 'me', 4) || near('law', 'want', 12))) ||
  near('authority', 'complain', 8)
