import { PROSE } from '../check.ts'
import { card, plainLanguage } from '../evidence/publishers.ts'
import { phraseCheck } from '../phrase-check.ts'

const SHORTER: Readonly<Record<string, string>> = {
  'in order to': 'to', 'due to the fact that': 'because', 'in light of the fact that': 'because', 'at this point in time': 'now', 'at the present time': 'now',
  'in the event that': 'if', 'with regard to': 'about', 'with regards to': 'about', 'in regards to': 'about', 'in reference to': 'about', 'with respect to': 'about',
  'for the purpose of': 'for', 'has the ability to': 'can', 'have the ability to': 'can', 'is able to': 'can', 'are able to': 'can', 'a large number of': 'many',
  'a majority of': 'most', 'the majority of': 'most', 'a number of': 'several', 'in spite of the fact that': 'although', 'on a regular basis': 'regularly', 'on a daily basis': 'daily',
  'in the near future': 'soon', 'at your earliest convenience': 'when you can', 'please do not hesitate to': 'please', "please don't hesitate to": 'please', 'prior to': 'before',
  'subsequent to': 'after', 'in addition to': 'besides', 'as well as': 'and', 'each and every': 'every', 'first and foremost': 'first', 'in terms of': 'in', 'make use of': 'use',
  'take into consideration': 'consider', 'come to an agreement': 'agree', 'provide you with': 'give you', 'get in touch with': 'contact', 'the fact that': 'that', 'until such time as': 'until',
} // prettier-ignore

export const wordyPhrases = phraseCheck({
  id: 'wordy-phrases',
  pass: 'No roundabout phrases',
  fail: 'Roundabout phrases have a shorter form',
  why: 'Three words where one does the work make a mail feel like a form.',
  evidence: card(plainLanguage),
  kinds: PROSE,
  noun: 'wordy phrase',
  worst: 3,
  phrases: Object.keys(SHORTER).join(','),
  advice: (quoted) => `Shorten ${quoted}.`,
  instead: (phrase) => SHORTER[phrase] ?? null,
})
