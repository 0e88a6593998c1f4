import { PROSE, passed, type Check } from '../check.ts'
import { card } from '../evidence/publishers.ts'
import { gongAsk } from '../evidence/asking.ts'
import { boomerangQuestions } from '../evidence/wording.ts'

export const askPresent: Check = {
  id: 'ask-present',
  languages: 'packs',
  pass: 'Asks for something',
  fail: 'Never asks for anything',
  why: 'Without a question there is nothing to answer.',
  evidence: card(boomerangQuestions, gongAsk),
  kinds: PROSE.filter((kind) => kind !== 'linkedin-note'),
  run: ({ asks }) =>
    asks.length > 0
      ? passed('yes', 'one ask')
      : {
          lost: 1,
          measured: 'none',
          target: 'one ask',
          advice: 'End with one question that can be answered in a line.',
        },
}
