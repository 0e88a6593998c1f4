import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { useCampaigns } from '#web/live/campaigns.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useWorkspaces } from '#web/session/workspace.ts'

/**
 * A shortcut to the admin's own first campaign: admins land on this page after sign-in (spec.md 4), including the
 * first account of an installation.
 */
export function FirstCampaignCard() {
  const { data: workspaces } = useWorkspaces()
  const { data: campaigns } = useCampaigns(workspaces?.[0]?.id)
  const isNew = workspaces?.length === 0 || campaigns?.length === 0
  if (!isNew) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="grid min-w-0 basis-80 gap-1">
        <h2 className="text-base">Your first campaign</h2>
        <p className="text-sm text-ink-soft">
          Signing in opens this page because you administer the installation. Emails, contacts and mailboxes
          are in the app.
        </p>
      </div>
      <Button asChild variant="primary">
        <Link to={paths.campaigns}>Set up a campaign</Link>
      </Button>
    </Card>
  )
}
