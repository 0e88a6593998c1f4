import { paths } from '#web/data/paths.ts'
import { useUpdateWorkspace, type Workspace } from '#web/session/workspace.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** What agents may do in the workspace. The change is saved immediately. */
export function AgentsCard({ workspace }: { workspace: Workspace }) {
  const update = useUpdateWorkspace()
  return (
    <Card>
      <CardHeader
        title="Agents"
        description="An AI agent with a workspace key reads and prepares. It shows each change before it makes it."
      />
      <CardBody className="grid gap-3">
        <Checkbox
          label="Agents may reply to leads"
          checked={workspace.agents_may_send}
          disabled={update.isPending}
          onCheckedChange={(checked) =>
            update.mutate({ id: workspace.id, agents_may_send: checked === true })
          }
        />
        <p className="text-sm text-ink-soft">
          Only agents whose key has the scope “Send” reply, and only to leads of your campaigns.{' '}
          <a href={`${paths.docs}/mcp`} className="text-accent-ink underline underline-offset-3">
            How to connect an agent
          </a>
        </p>
      </CardBody>
    </Card>
  )
}
