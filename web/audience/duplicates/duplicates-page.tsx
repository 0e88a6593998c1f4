import { Merge } from 'lucide-react'
import { useState } from 'react'
import { ListStates } from '#web/lists/list-states.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { AudienceHeader } from '../audience-header.tsx'
import { nameOf } from '../contact-columns.tsx'
import { GROUPS_SHOWN, useDuplicates, useDismissDuplicates, type Group } from './duplicate-queries.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { RecentMerges } from './recent-merges.tsx'

/** Probable duplicates, group by group. */
export function DuplicatesPage() {
  const { workspace } = useCurrentWorkspace()
  return (
    <div className="page max-w-[90rem]">
      <title>Duplicates · Audience · Coldframe</title>
      <AudienceHeader />
      <Groups key={workspace?.id} workspaceId={workspace?.id} />
      <RecentMerges workspaceId={workspace?.id} />
    </div>
  )
}

function Groups({ workspaceId }: { workspaceId: string | undefined }) {
  const query = useDuplicates(workspaceId)
  const groups = query.data ?? []
  const [merging, setMerging] = useState<Group | null>(null)
  return (
    <Card>
      <ListStates
        query={query}
        names="duplicates"
        count={groups.length}
        matching={groups.length}
        empty={<Nobody />}
        onClear={() => undefined}
      >
        <ul className="divide-y divide-line" aria-label="Probable duplicates">
          {groups.map((group) => (
            <GroupRow
              key={group.ids.join()}
              workspaceId={workspaceId}
              group={group}
              onMerge={() => setMerging(group)}
            />
          ))}
        </ul>
        {groups.length === GROUPS_SHOWN && (
          <p className="border-t border-line px-5 py-2.5 text-sm text-ink-soft">
            These are the first {GROUPS_SHOWN} groups. More appear as you resolve them.
          </p>
        )}
      </ListStates>
      {merging && (
        <MergeDialog workspaceId={workspaceId} people={merging.people} onClose={() => setMerging(null)} />
      )}
    </Card>
  )
}

function GroupRow({
  workspaceId,
  group: { why, ids, people },
  onMerge,
}: {
  workspaceId: string | undefined
  group: Group
  onMerge: () => void
}) {
  const { refusal } = useMayEdit()
  const { mutate: keepApart, isPending } = useDismissDuplicates(workspaceId)
  const [first] = people
  const who = first ? nameOf(first) : ''
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 grow basis-80 gap-1.5">
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          <Badge>{why === 'inbox' ? 'Same inbox' : 'Same name and company'}</Badge>
          {ids.length > people.length && `${ids.length.toLocaleString('en')} contacts, ten at a time`}
        </p>
        <ul className="grid gap-1 text-sm">
          {people.map((person) => (
            <li key={person.id} className="flex min-w-0 flex-wrap gap-x-2.5">
              <span className="font-medium wrap-anywhere">{nameOf(person)}</span>
              {person.name && <span className="wrap-anywhere text-ink-soft">{person.email}</span>}
              {person.company && <span className="wrap-anywhere text-ink-faint">{person.company}</span>}
              {person.last_contacted_at && (
                <span className="text-ink-faint">
                  contacted <Moment at={person.last_contacted_at} />
                </span>
              )}
              {person.suppressed && <Badge tone="warning">Suppressed</Badge>}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex gap-2">
        <GuardedButton
          refusal={refusal}
          size="sm"
          disabled={isPending}
          onClick={() => keepApart({ people: ids, apart: true })}
        >
          Not the same<span className="sr-only">: {who}</span>
        </GuardedButton>
        <GuardedButton refusal={refusal} size="sm" variant="primary" onClick={onMerge}>
          Compare<span className="sr-only"> {who}</span>
        </GuardedButton>
      </div>
    </li>
  )
}

function Nobody() {
  return (
    <EmptyState icon={<Merge aria-hidden />} title="No duplicates">
      Addresses of the same inbox (written with dots or plus signs) and contacts with the same name and
      company are listed here.
    </EmptyState>
  )
}
