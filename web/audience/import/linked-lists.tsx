import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import {
  linkedListsQuery,
  usePauseList,
  useRemoveList,
  useRunList,
  type LinkedList,
} from './linked-list-queries.ts'
import { schedules } from './link-schedule.tsx'

const NONE: readonly LinkedList[] = []

/** The lists behind a link that are imported on a schedule, each with its last result. */
export function LinkedLists({ workspaceId }: { workspaceId: string }) {
  const { data = NONE } = useQuery(linkedListsQuery(workspaceId))
  useFreshAudience(workspaceId, data)
  const removed = useRemoved()
  const lists = data.filter(({ id }) => !removed.has(id))
  if (lists.length === 0) return null
  return (
    <Card aria-label="Linked lists">
      <CardHeader
        title="Linked lists"
        description="Imported on a schedule, with the columns and choices of their first import."
      />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {lists.map((list) => (
          <ListRow key={list.id} list={list} workspaceId={workspaceId} />
        ))}
      </ul>
    </Card>
  )
}

/** A run that the page sees end has changed the contacts and the recent imports. */
function useFreshAudience(workspaceId: string, lists: readonly LinkedList[]): void {
  const client = useQueryClient()
  const runs = lists.map(({ id, last_run_at }) => `${id} ${last_run_at}`).join()
  const known = useRef(runs)
  useEffect(() => {
    if (known.current !== runs && known.current !== '')
      void client.invalidateQueries({ queryKey: ['audience', workspaceId] })
    known.current = runs
  }, [client, workspaceId, runs])
}

function ListRow({ list, workspaceId }: { list: LinkedList; workspaceId: string }) {
  const run = useRunList(workspaceId)
  const pause = usePauseList(workspaceId)
  const remove = useRemoveList(workspaceId)
  const { id, name, url, is_paused: isPaused } = list
  const schedule = schedules.find(({ value }) => value === String(list.every_hours))?.label
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 grow basis-64">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{name}</span>
          {isPaused && <Badge tone="warning">Paused</Badge>}
        </p>
        <p className="truncate text-xs text-ink-faint">
          {URL.parse(url)?.hostname} · {schedule}
        </p>
        <LastRun list={list} />
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`Import ${name} now`}
          disabled={isPaused}
          loading={run.isPending}
          onClick={() => run.mutate(id)}
        >
          Import now
        </Button>
        <Button
          size="sm"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => pause.mutate({ id, isPaused: !isPaused })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button
          size="sm"
          aria-label={`Remove ${name}`}
          onClick={() =>
            removeWithUndo({
              ids: [id],
              saying: `List “${name}” removed`,
              commit: () => remove.mutateAsync(id),
            })
          }
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function LastRun({ list }: { list: LinkedList }) {
  const { is_paused: isPaused, pause_reason: reason, next_run_at: next, last_run_at: last } = list
  return (
    <p className="text-xs text-ink-soft">
      {last && (
        <>
          {textOf(list)} (<Moment at={last} />
          ).{' '}
        </>
      )}
      {isPaused ? (
        reason
      ) : (
        <>
          Next import <Moment at={next} />.
        </>
      )}
    </p>
  )
}

function textOf({ last_result: result, last_error: error, added, updated, rejected }: LinkedList): string {
  if (result === 'failed') return `Failed: ${error ?? ''}`
  if (result === 'unchanged') return 'The list had not changed'
  const count = (number: number) => number.toLocaleString('en')
  return `${count(added)} added, ${count(updated)} updated, ${count(rejected)} rejected`
}
