import { useQuery } from '@tanstack/react-query'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import {
  useAssignmentRule,
  useSetAssignmentRule,
  type AssignmentKind,
  type AssignmentRule,
} from './assignment-queries.ts'
import { membersQuery, type Member } from './team/team-queries.ts'

const KINDS: { value: AssignmentKind; label: string; hint: string }[] = [
  { value: 'off', label: 'Nobody', hint: 'Replies stay unassigned until someone takes them.' },
  { value: 'round_robin', label: 'Round robin', hint: 'Each new conversation goes to the next member.' },
  {
    value: 'campaign',
    label: 'Owner of the campaign',
    hint: 'Set on each campaign. Without an owner, replies stay unassigned.',
  },
  {
    value: 'contact',
    label: 'Owner of the contact',
    hint: 'Set on each contact. Without an owner, replies stay unassigned.',
  },
]

/** The rule that assigns new replies. Each change is saved immediately. */
export function AssignmentCard({ workspaceId }: { workspaceId: string }) {
  const rule = useAssignmentRule(workspaceId)
  const members = useQuery(membersQuery(workspaceId))
  const failed = [rule, members].find(({ isError }) => isError)
  return (
    <Card>
      <CardHeader
        title="Assignment of replies"
        description="Who is assigned new replies. Later replies in a conversation stay with the same person."
      />
      <CardBody>
        {failed && <ErrorState title="Couldn’t load the rule" onRetry={() => void failed.refetch()} />}
        {!failed && (!rule.data || !members.data) && <Skeleton className="h-28" />}
        {rule.data && members.data && (
          <RuleForm
            workspaceId={workspaceId}
            rule={rule.data}
            members={members.data.filter(({ role }) => role !== 'viewer')}
          />
        )}
      </CardBody>
    </Card>
  )
}

function RuleForm({
  workspaceId,
  rule,
  members,
}: {
  workspaceId: string
  rule: AssignmentRule
  /** The members who can answer. */
  members: readonly Member[]
}) {
  const { mutate } = useSetAssignmentRule(workspaceId)
  const everybody = members.map(({ user_id }) => user_id)
  // Former members remain in the row until it is saved again.
  const chosen = everybody.filter((id) => rule.member_ids.includes(id))
  const choose = (kind: AssignmentKind) =>
    mutate({ kind, member_ids: chosen.length > 0 ? chosen : everybody })
  const setMember = (id: string, isIn: boolean) =>
    mutate({ ...rule, member_ids: everybody.filter((one) => (one === id ? isIn : chosen.includes(one))) })
  return (
    <div className="grid gap-4">
      <RadioGroup
        aria-label="Who gets a new reply"
        options={KINDS}
        value={rule.kind}
        onValueChange={choose}
      />
      {rule.kind === 'round_robin' && (
        <fieldset className="grid gap-2.5 ps-7">
          <legend className="pb-2.5 text-sm text-ink-soft">Members in turn (viewers are left out):</legend>
          {members.map(({ user_id: id, name, email }) => (
            <Checkbox
              key={id}
              label={name || email}
              checked={chosen.includes(id)}
              disabled={chosen.length === 1 && chosen[0] === id}
              onCheckedChange={(isIn) => setMember(id, isIn === true)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
