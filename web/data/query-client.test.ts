import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MutationObserver } from '@tanstack/react-query'
import { currentToasts } from '#web/ui/toast.ts'
import { queryClient } from './query-client.ts'

test('a mutation that fails shows the reason of the database, or its own text, and its queries are stale', async () => {
  for (const [error, shown] of [
    [
      { code: '23514', message: 'This name is too long.', hint: 'Use at most 100 characters.' },
      'This name is too long. Use at most 100 characters.',
    ],
    [new TypeError('Failed to fetch'), 'Couldn’t create the key.'],
  ] as const) {
    queryClient.setQueryData(['api-keys'], [])
    const mutation = new MutationObserver(queryClient, {
      mutationFn: () => Promise.reject(error),
      meta: { failure: 'Couldn’t create the key.', stale: ['api-keys'] },
    })
    await assert.rejects(mutation.mutate())
    assert.deepEqual(
      currentToasts().map(({ description }) => description),
      [shown],
    )
    assert.equal(queryClient.getQueryState(['api-keys'])?.isInvalidated, true)
  }
  queryClient.clear()
})
