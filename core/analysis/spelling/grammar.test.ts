import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GOOD } from '#core/testing/try-check.ts'
import { analyze } from '../analyze.ts'

const fixesIn = (sentence: string): readonly (readonly [string, string])[] => {
  const text = GOOD.text.replace('The tool reads', `${sentence} The tool reads`)
  const { findings, read } = analyze({ ...GOOD, text })
  const { fixes = [] } = findings.find(({ id }) => id === 'grammar') ?? {}
  return fixes.map(({ span, replacement }) => [read.text.slice(span.start, span.end), replacement] as const)
}

const mistakes: readonly (readonly [sentence: string, wrong: string, right: string])[] = [
  ['You could of seen it.', 'could of', 'could have'],
  ['I think your welcome to it.', 'your', "you're"],
  ['If your looking for a tool, it helps.', 'your', "you're"],
  ['It looks like your still hiring reps.', 'your', "you're"],
  ['Is this on you’re team?', 'you’re', 'your'],
  ['Its not the price.', 'Its', "It's"],
  ['The tool has it’s own price.', 'it’s', 'its'],
  ['It is cheaper then your old tool.', 'then', 'than'],
  ['It is easier then you think.', 'then', 'than'],
  ['It was smaller back than.', 'than', 'then'],
  ['That is way to much work.', 'to', 'too'],
  ['It has a big affect on replies.', 'affect', 'effect'],
  ['I work there since three years.', 'since', 'for'],
  ['I am agree with it.', 'am agree', 'agree'],
  ['It is more easier now.', 'more easier', 'easier'],
  ['I look forward hearing from you.', 'forward', 'forward to'],
  ['It takes a hour.', 'a', 'an'],
  ['It is an good idea.', 'an', 'a'],
  ['Then i saw it.', 'i', 'I'],
  ['We saw it , and it works.', ' ,', ','],
  ['It dont work.', 'dont', "don't"],
  ['I’m looking forward to hear from you.', 'looking forward to hear', 'looking forward to hearing'],
  ['She have a question.', 'She have', 'She has'],
  ['I think that it have no use.', 'it have', 'it has'],
  ['If you was there, you saw it.', 'you was', 'you were'],
  ['It can helps you.', 'helps', 'help'],
  ['We didn’t received it.', 'received', 'receive'],
  ['Did you saw it?', 'saw', 'see'],
  ['Most companies has no plan.', 'has', 'have'],
  ['Our customers is happy.', 'is', 'are'],
  ['Our platform have a price.', 'have', 'has'],
  ['There is many ways to do it.', 'There is', 'There are'],
  ['It use to be hard.', 'use to be', 'used to be'],
  ['We ship fast,and you pay less.', ',', ', '],
  ['Everyone have a plan.', 'Everyone have', 'Everyone has'],
]
for (const [sentence, wrong, right] of mistakes)
  test(`"${sentence}" has a grammar mistake`, () => assert.deepEqual(fixesIn(sentence), [[wrong, right]]))

for (const sentence of [
  'I’m sure that it’s an hour, and a user of a European SDK owns an MBA.',
  'It costs 1,000 (i.e. more than you’d think), e.g. in a one-off.',
  'We have an SLA, an npm package, a UX team and an X-ray.',
  'I saw your hiring page, your welcome email and your already strong team.',
  'Your looking glass, your going rate and your still life are known.',
  'Your a/b test and your not-for-profit work are known.',
  'The tool is known for its easy setup, its clear price, its time to value and its important role.',
  'We liked its worth and its hard work, and it’s a fact.',
  'Since you’re product-led and you’re team lead, you’re customers of Acme.',
  'Does he have a plan, and can it have a price?',
  'You and I are in, and Phase I is over.',
  'One of you has it, and what I like about you is clear.',
  'It gets better then, and sooner or later then we ship.',
  'It went up to many teams, and we sent it to many.',
  'Nobody but you has it, when I did I saw it, and there’s two of them.',
  'We met prior to your going to Berlin.',
  'They have been there since three weeks ago.',
  'The number of customers is small, and one of our customers has it.',
  'Do your customers have it, and does our platform have it?',
  'What they did made sense, and the time it takes works.',
  'More easily, more faster-moving teams.',
  'There are shortcuts that you can use to be faster, and the Kuvendi i Shqipërisë.',
  'It fell between the A and the Y, at alt.news,misc.sale or https://example.com/a?b=elements,location,name.',
])
  test(`"${sentence}" has none`, () => assert.deepEqual(fixesIn(sentence), []))
