import { Moment } from '#web/ui/moment.tsx'
import { Card } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useRecentMerges, useUndoMerge } from './duplicate-queries.ts'

/** The merges of the last day, which can be undone. */
export function RecentMerges({ workspaceId }: { workspaceId: string | undefined }) {
  const { data: merges = [] } = useRecentMerges(workspaceId)
  const { mutate: undo, isPending, variables } = useUndoMerge(workspaceId)
  const { refusal } = useMayEdit()
  if (merges.length === 0) return null
  return (
    <section aria-labelledby="recent-merges" className="grid gap-3">
      <h2 id="recent-merges" className="text-lg">
        Merged within the last day
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {merges.map(({ id, name, email, others, created_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 text-sm">
              <span className="wrap-anywhere">
                {name ?? email}{' '}
                <span className="text-ink-faint">
                  and {others} {others === 1 ? 'other' : 'others'}, <Moment at={created_at} />
                </span>
              </span>
              <GuardedButton
                refusal={refusal}
                size="sm"
                loading={isPending && variables === id}
                onClick={() => undo(id)}
              >
                Undo
              </GuardedButton>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
