import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkspaceRole, type Workspace } from '#web/session/workspace.ts'
import { MemberRow } from './member-row.tsx'
import { membersQuery, type Member } from './team-queries.ts'

/** The members of a workspace. The owner can change roles, remove members and transfer ownership; others can leave. */
export function MembersCard({ workspace }: { workspace: Workspace }) {
  const members = useQuery(membersQuery(workspace.id))
  return (
    <Card>
      <CardHeader
        title="Members"
        description="Editors can change everything. Viewers can see everything and change nothing."
      />
      <CardBody>
        {members.isError && (
          <ErrorState title="Couldn’t load the members" onRetry={() => void members.refetch()} />
        )}
        {members.isPending && <MembersSkeleton />}
        {members.data && <MemberList workspace={workspace} members={members.data} />}
      </CardBody>
    </Card>
  )
}

function MemberList({ workspace, members }: { workspace: Workspace; members: Member[] }) {
  const { id } = useUser()
  const isOwner = useWorkspaceRole() === 'owner'
  return (
    <ul className="divide-y divide-line" aria-label="Members">
      {members.map((member) => (
        <MemberRow
          key={member.user_id}
          workspace={workspace}
          member={member}
          isMe={member.user_id === id}
          isOwner={isOwner}
        />
      ))}
    </ul>
  )
}

function MembersSkeleton() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Loading>
  )
}
