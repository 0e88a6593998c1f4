import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { until } from '#database/testing/until.ts'
import { workspaceRows, type WorkspaceRow } from './workspace-rows.ts'

test('a row that is added while the list is fetched stays in it, although the response lacks it', async () => {
  const rows = workspaceRows<WorkspaceRow>('segments', { noun: 'segment', staleTime: Infinity })
  const client = new QueryClient()
  const added = { id: 'added', workspace_id: 'main' }
  const stored: WorkspaceRow[] = []
  const responses: (() => void)[] = []
  const list = new QueryObserver(client, {
    ...rows.all('main'),
    queryFn: async () => {
      const read = [...stored]
      await new Promise<void>((resolve) => responses.push(resolve))
      return read
    },
  })
  const stop = list.subscribe(() => undefined)
  stored.push(added)
  rows.apply(client, 'main', { eventType: 'INSERT', new: added })
  responses[0]?.()
  await until(async () => responses.length === 2)
  responses[1]?.()
  await until(async () => list.getCurrentResult().data?.length === 1)
  assert.deepEqual(list.getCurrentResult().data, [added])
  stop()
  client.clear()
})
