import type { Word } from '#core/text/words.ts'
import type { LanguagePack } from '../languages/language-pack.ts'
import { hasPhrase, phraseList } from '../phrases.ts'
import type { Sentence } from '../reading.ts'

/** Invented urgency. */
export const PRESSURE = phraseList(`
    act now, act fast, act today, act urgent, urgently, limited time, limited time offer,
    limited offer, offer expires, expires soon, expires today, expires tonight, expires tomorrow,
    last chance, final notice, final chance, final reminder, hurry, hurry up, don't miss,
    don't miss out, dont miss out, do not miss, don't wait, don't delay, before it is too late,
    before it's too late, while supplies last, only a few left, only a few spots, few spots left,
    spots are limited, limited spots, spots left, seats left, limited seats, time is running out,
    running out of time, deadline is approaching, as soon as possible, asap, once in a lifetime, today only, ends today, ends tonight, ends tomorrow, now or never, respond now,
    reply now, call now, order now, buy now, sign up now, click now, instant access, exclusive offer,
    special offer, risk losing, you will lose, time sensitive, time-sensitive`)

/** Blame for not having answered. */
export const GUILT = phraseList(`
    never heard back, never heard from you, still waiting,
    still waiting to hear, waiting for your reply, waiting for your response, you ignored,
    you have ignored, you've ignored, ignoring me, ignoring my, you never replied, you never responded,
    you didn't reply, you didn't respond, you did not reply, you did not respond, you haven't replied,
    you haven't responded, you have not replied, you have not responded, disappointed,
    i'm disappointed, this is my third email, this is my fourth email, i've emailed you,
    i have emailed you, i've reached out several times, reached out multiple times, tried reaching you,
    tried to reach you several times, i guess you, i assume you are not interested,
    i assume you're not interested, out of courtesy, at least reply, at least respond,
    the least you could, have you given up, did i do something wrong, hurt my feelings,
    common courtesy, not sure why you, radio silence, you owe, breaking up with you, permission to close your file`)

/** Mentions of the silence that blame nobody. */
export const SILENCE = phraseList(`
    haven't heard back, have not heard back, haven't heard from you, have not heard from you, didn't hear back,
    did not hear back, no response from you, without a response, without a reply`)

/** A sentence that pushes or shouts is not prose: adding one must not improve a draft's score. */
export function isPushy(
  words: readonly Word[],
  { text, severe, firstWord, words: count }: Sentence,
  { pressure, guilt, silence }: Pick<LanguagePack, 'pressure' | 'guilt' | 'silence'>,
): boolean {
  if (severe.length > 0 || isShouted(text)) return true
  return [pressure, guilt, silence].some((list) => hasPhrase(words, firstWord, firstWord + count, list))
}

/** Mostly capitals, and longer than an acronym. */
function isShouted(text: string): boolean {
  if (/!{2,}/.test(text)) return true
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  return capitals >= 6 && capitals > (text.match(/\p{Ll}/gu)?.length ?? 0)
}
