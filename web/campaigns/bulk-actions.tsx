import { Archive, Pause, Play, Scale, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { mayCompare, comparePath } from './compare/compared.ts'
import type { CampaignRow } from './queries.ts'
import { SendersMenu } from './senders-menu.tsx'
import { TagMenu } from './tag-menu.tsx'
import { mayArchive, mayPause, mayResume, type useCampaignActions } from './use-campaign-actions.ts'

/** The bulk actions for several campaigns. */
export function BulkActions({
  workspaceId,
  chosen,
  known,
  actions,
  onDone,
}: {
  workspaceId: string | undefined
  chosen: readonly CampaignRow[]
  /** All campaigns, whose tags are suggested. */
  known: readonly CampaignRow[]
  actions: ReturnType<typeof useCampaignActions>
  onDone: () => void
}) {
  const { refusal } = useMayEdit()
  const withChosen = (act: (campaigns: readonly CampaignRow[]) => void) => () => {
    act(chosen)
    onDone()
  }
  return (
    <>
      {chosen.some(mayPause) && (
        <GuardedButton
          refusal={refusal}
          size="sm"
          onClick={withChosen(() => actions.pause(chosen.filter(mayPause)))}
        >
          <Pause aria-hidden />
          Pause
        </GuardedButton>
      )}
      {chosen.some(mayResume) && (
        <GuardedButton
          refusal={refusal}
          size="sm"
          onClick={withChosen(() => actions.resume(chosen.filter(mayResume)))}
        >
          <Play aria-hidden />
          Resume
        </GuardedButton>
      )}
      {mayCompare(chosen) && (
        <Button asChild size="sm">
          <Link to={comparePath(chosen.map(({ id }) => id))}>
            <Scale aria-hidden />
            Compare
          </Link>
        </Button>
      )}
      {!refusal && (
        <>
          <TagMenu chosen={chosen} known={known} />
          <SendersMenu workspaceId={workspaceId} chosen={chosen} />
        </>
      )}
      <GuardedButton
        refusal={refusal}
        size="sm"
        disabled={!chosen.every(mayArchive)}
        onClick={withChosen(actions.archive)}
      >
        <Archive aria-hidden />
        Archive
      </GuardedButton>
      <GuardedButton
        refusal={refusal}
        size="sm"
        onClick={withChosen((campaigns) => actions.remove(campaigns))}
      >
        <Trash2 aria-hidden />
        Delete
      </GuardedButton>
    </>
  )
}
