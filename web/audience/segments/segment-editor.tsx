import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { completeRules, readFilter, type Group } from '#core/audience/segment.ts'
import { isTaken } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardFooter } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { nameOf } from '../contact-columns.tsx'
import { useSaveSegment, useSegmentPreview, type Segment } from './queries.ts'
import { RuleGroup } from './rule-group.tsx'
import { useOffers } from './use-offers.ts'

const firstGroup: Group = { match: 'all', rules: [{ field: 'lead_score', op: 'is_more', value: '' }] }
const SETTLE_MS = 250

export function SegmentEditor({
  workspaceId,
  segment,
  onDone,
}: {
  workspaceId: string | undefined
  segment: Segment | null
  onDone: () => void
}) {
  const [name, setName] = useState(segment?.name ?? '')
  const [kind, setKind] = useState(segment?.kind ?? 'live')
  const [group, setGroup] = useState(segment ? readFilter(segment.filter) : firstGroup)
  const [fault, setFault] = useState<string>()
  const offers = useOffers(workspaceId, segment?.id)
  const { mutate, isPending } = useSaveSegment(workspaceId)
  const { refusal } = useMayEdit()
  const rules = completeRules(group)
  const isKept = segment?.kind === 'static'
  const save = () => {
    if (name.trim() === '') return setFault('Enter a name')
    mutate(
      { id: segment?.id ?? null, name: name.trim(), kind, filter: rules },
      {
        onSuccess: onDone,
        onError: (error) =>
          setFault(
            isTaken(error)
              ? 'A segment with this name already exists'
              : error.message || 'Failed to save the segment',
          ),
      },
    )
    return undefined
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <Card aria-label="Segment">
        <div className="grid gap-5 p-5">
          <Field label="Name" error={fault}>
            <Input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          </Field>
          {segment === null && (
            <RadioGroup aria-label="Kind" value={kind} onValueChange={setKind} options={KINDS} />
          )}
          {isKept ? (
            <p className="text-sm text-ink-soft">
              This segment holds the contacts that were added to it. Select contacts in the audience to add or
              remove them.
            </p>
          ) : (
            <RuleGroup group={group} depth={0} onChange={setGroup} {...offers} />
          )}
        </div>
        <CardFooter className="justify-end!">
          <Button onClick={onDone}>Cancel</Button>
          <GuardedButton
            refusal={refusal}
            variant="primary"
            loading={isPending}
            disabled={rules.rules.length === 0}
            onClick={save}
          >
            Save segment
          </GuardedButton>
        </CardFooter>
      </Card>
      <Preview workspaceId={workspaceId} group={rules} segment={segment} />
    </div>
  )
}

const KINDS = [
  { value: 'live', label: 'Live', hint: 'Updates itself as contacts start or stop matching.' },
  {
    value: 'static',
    label: 'Static',
    hint: 'A fixed list of the contacts that match now. Add or remove contacts by hand.',
  },
] as const

function Preview({
  workspaceId,
  group,
  segment,
}: {
  workspaceId: string | undefined
  group: Group
  segment: Segment | null
}) {
  const { data, isError, error } = useSegmentPreview(workspaceId, useSettled(group))
  return (
    <Card aria-label="Matching contacts" aria-live="polite">
      <div className="px-5 pt-4 pb-3">
        <p className="numbers text-2xl font-semibold">{data ? data.count.toLocaleString('en') : '…'}</p>
        <p className="text-sm text-ink-soft">{data?.count === 1 ? 'contact matches' : 'contacts match'}</p>
        {segment && (
          <Link to={`${paths.audience}?segment=${segment.id}`} className="text-sm text-accent-ink underline">
            Show them in the audience
          </Link>
        )}
      </div>
      {isError && (
        <p role="alert" className="border-t border-line px-5 py-3 text-sm text-danger-ink">
          {error.message}
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {data?.sample.map((contact) => (
          <li key={contact.id} className="px-5 py-2 text-sm">
            <p className="truncate">{nameOf(contact)}</p>
            <p className="truncate text-xs text-ink-faint">
              {[contact.job_title, contact.company].filter(Boolean).join(', ') || contact.email}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The debounced value, compared by content. */
function useSettled(group: Group): Group {
  const written = JSON.stringify(group)
  const [settled, setSettled] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [written])
  return readFilter(JSON.parse(settled))
}
