import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { branchTo, conditionStep, emailStep, idOf, twoPaths } from '#core/testing/branched-sequences.ts'
import { layOut, pathsOf } from './canvas-layout.ts'
import { changeStep } from './edit-sequence.ts'
import type { Sequence } from './sequence.ts'

const at = (sequence: Sequence, name: string) => {
  const node = layOut(sequence).nodes.find(({ id }) => id === idOf(name) || id === name)
  return node && [node.column, node.row]
}

test('a straight line stands in one column, with its end below', () => {
  const { nodes, edges } = layOut([emailStep('a'), emailStep('b')])
  assert.deepEqual(
    nodes.map(({ kind, column, row }) => [kind, column, row]),
    [
      ['step', 0, 0],
      ['step', 0, 1],
      ['end', 0, 2],
    ],
  )
  assert.equal(edges.length, 2)
})

test('the paths of a condition stand side by side below it', () => {
  assert.deepEqual(at(twoPaths(), 'if'), [0.5, 1])
  assert.deepEqual(at(twoPaths(), 'cold')?.[1], 2)
  assert.deepEqual(at(twoPaths(), 'warm')?.[1], 2)
  assert.notEqual(at(twoPaths(), 'cold')?.[0], at(twoPaths(), 'warm')?.[0])
})

test('a step where paths join is below all of them, in the middle', () => {
  const joined = changeStep([...twoPaths(), emailStep('last')], idOf('cold'), { leads_to: idOf('last') })
  assert.deepEqual(at(joined, 'last'), [0.5, 3])
})

test('a way past a step has a lane of its own beside it', () => {
  const optional = changeStep(twoPaths(), idOf('cold'), { leads_to: 'next' })
  const { edges } = layOut(optional)
  assert.deepEqual(
    edges.map(({ lane }) => lane),
    [undefined, 0, undefined, undefined, undefined],
  )
  assert.deepEqual(at(optional, 'cold'), [1, 2])
  assert.deepEqual(at(optional, 'warm'), [0.5, 3])
})

test('the steps of a reply stand beside the sequence, below the reply', () => {
  const sequence = [emailStep('a'), emailStep('asked', { on_reply: 'question' })]
  assert.deepEqual(at(sequence, 'reply:question'), [1, 0])
  assert.deepEqual(at(sequence, 'asked'), [1, 1])
})

test('each way from a condition is an edge with its branch', () => {
  assert.deepEqual(
    pathsOf(twoPaths(), 1).map(({ name, to }) => [name, to]),
    [
      ['Clicked', 3],
      ['Otherwise', 2],
    ],
  )
})

test('no two of any sequence stand in one place, and each below all that leads to it', () => {
  const target = (n: number, place: number, count: number) =>
    n === 0 ? 'next' : n === 1 ? 'end' : idOf(`s${Math.min(count - 1, place + n - 1)}`)
  const sequences = fc
    .array(fc.tuple(fc.boolean(), fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 })), {
      minLength: 1,
      maxLength: 40,
    })
    .map((given): Sequence =>
      given.map(([isCondition, to], place) => {
        const targets = to.map((n) => (place === given.length - 1 ? 'end' : target(n, place, given.length)))
        const changes = { id: idOf(`s${place}`), leads_to: targets[0] ?? 'end' }
        return isCondition
          ? conditionStep(
              targets.slice(1).map((leads_to, n) => branchTo(leads_to, { id: `${place}-${n}` })),
              changes,
            )
          : emailStep(`s${place}`, changes)
      }),
    )
  fc.assert(
    fc.property(sequences, (sequence) => {
      const { nodes, edges } = layOut(sequence)
      for (const one of nodes)
        for (const other of nodes)
          if (one !== other && one.row === other.row) assert.ok(Math.abs(one.column - other.column) >= 1)
      const row = new Map(nodes.map((node) => [node.id, node.row]))
      for (const { source, target } of edges) assert.ok(row.get(source)! < row.get(target)!)
    }),
    { numRuns: 200 },
  )
})
