import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { actionStep, emailStep, idOf, twoPaths } from '#core/testing/branched-sequences.ts'
import { sentSequenceFault } from './sent-sequence.ts'

const changed = (change: (step: Record<string, unknown>) => object): unknown[] =>
  twoPaths().map((step, place) => (place === 1 ? { ...step, ...change(step) } : step))
const withRule = (rule: object | null) => twoPaths({ rule: rule as never })
const withAction = (action: unknown) => [emailStep('first'), actionStep(action as never)]

const strange: [string, unknown, string][] = [
  ['branches that are no list', changed(() => ({ branches: {} })), 'The branches of step 2 are a list.'],
  [
    'a rule of its own making',
    withRule({ on: 'moon' }),
    'A branch of step 2 has a rule that does not exist.',
  ],
  ['no rule at all', withRule(null), 'A branch of step 2 has a rule that does not exist.'],
  [
    'a rule about contacts without rules',
    withRule({ on: 'contact', rules: { rules: 7 } }),
    'A branch of step 2 has no rule.',
  ],
  [
    'a task of no outcome',
    withRule({ on: 'task', step: idOf('first'), outcome: 'lost' }),
    'A branch of step 2 is about a task that does not come before it.',
  ],
  [
    'no word about machines',
    withRule({ on: 'opened', step: null }),
    'A branch of step 2 does not say whether machines count.',
  ],
  [
    'a very long link',
    withRule({ on: 'clicked', machines: false, link: 'l'.repeat(8001) }),
    'The link of a branch of step 2 is too long.',
  ],
  [
    'very long branches',
    changed(({ branches }) => ({ branches: [...(branches as object[]), { note: 'n'.repeat(100_000) }] })),
    'The branches of step 2 are too long.',
  ],
  [
    'one branch twice',
    changed(({ branches }) => ({ branches: [...(branches as object[]), ...(branches as object[])] })),
    'Two branches of step 2 have one id.',
  ],
  ['an id that is none', twoPaths({ id: '7' }), 'A branch of step 2 has no id.'],
  ['a branch that is none', changed(() => ({ branches: [null] })), 'A branch of step 2 has no id.'],
  [
    'a branch that leads nowhere',
    twoPaths({ leads_to: null as never }),
    'Step 2 leads to a step that is not in the sequence.',
  ],
  [
    'days in words',
    twoPaths({ after_days: 'two' as never }),
    'A branch of step 2 counts only after its condition has stopped waiting.',
  ],
  ['a tag of no text', withAction({ do: 'add_tag', tag: 7 }), 'The action of step 2 names no tag.'],
  ['a notice of no text', withAction({ do: 'notify' }), 'The action of step 2 has no text.'],
  [
    'a task without instructions',
    withAction({ do: 'create_task', task: 'call', due_days: 1 }),
    'The task of step 2 has no instructions.',
  ],
  [
    'a very long action',
    withAction({ do: 'add_tag', tag: 'warm', note: 'n'.repeat(5000) }),
    'The action of step 2 is too long.',
  ],
]
for (const [what, sequence, fault] of strange)
  test(`a sequence with ${what} is refused`, () => assert.equal(sentSequenceFault(sequence), fault))

test('a sequence is judged by the defaults that it is saved with', () => {
  const [first, condition, ...rest] = twoPaths({ after_days: '3' as never })
  assert.ok(first && condition)
  const { id, variants } = first
  const { wait_days: _, ...without } = condition
  assert.equal(sentSequenceFault([{ id, variants }, without, ...rest]), null)
})

test('a value that is no list of steps is left to save_sequence', () => {
  for (const none of [null, {}, 'x', [1], [{ id: 1, variants: [] }], [{ id: 'x' }]])
    assert.equal(sentSequenceFault(none), null)
})

test('the check returns a result for any input', () => {
  const field = fc.constantFrom('kind', 'branches', 'action', 'on_reply', 'leads_to', 'wait_days')
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('condition', 'action', 'question'))
  const step = fc
    .tuple(fc.dictionary(field, value), fc.array(fc.jsonValue(), { maxLength: 2 }))
    .map(([fields, variants]) => ({ ...fields, id: idOf('first'), variants }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3 }), (sent) => {
      const fault = sentSequenceFault(sent)
      assert.ok(fault === null || fault.endsWith('.'))
    }),
  )
})
