import type { AskKind } from '../asks.ts'
import { passed, type Check } from '../check.ts'
import { card, unmeasured } from '../evidence/publishers.ts'
import { gongAsk } from '../evidence/asking.ts'

const EFFORT: Readonly<Record<AskKind, number>> = {
  question: 1,
  interest: 1,
  referral: 2,
  action: 2,
  meeting: 3,
}

export const sequenceEscalation: Check = {
  id: 'sequence-escalation',
  languages: 'packs',
  pass: 'Never asks for more after silence',
  fail: 'Asks for more after silence',
  why: 'People who had no time for a yes have none for a call. After silence, ask for less.',
  evidence: card(gongAsk, unmeasured('escalation by itself was not measured anywhere we could read.')),
  kinds: ['sequence'],
  run({ steps }) {
    const efforts = steps.map(({ asks }) => Math.max(0, ...asks.map(({ kind }) => EFFORT[kind])))
    const at = efforts.findIndex(
      (effort, index) => index > 0 && effort > Math.max(1, efforts[index - 1]!) && efforts[index - 1]! > 0,
    )
    if (steps.length < 2) return null
    return at < 0
      ? passed('steady or falling', 'steady or falling')
      : {
          lost: 1,
          measured: `rises in mail ${at + 1}`,
          target: 'steady or falling',
          advice: `Ask for less in mail ${at + 1}: a yes, a no, or the right person.`,
        }
  },
}
