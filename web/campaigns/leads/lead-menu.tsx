import { Ellipsis } from 'lucide-react'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { counted } from '#core/text/counted.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { labelOf, leadActions, mayChange, meaningOf, questionOf, type LeadAction } from './lead-labels.ts'
import { countTarget, type Lead, type LeadTarget } from './lead-queries.ts'
import { MoveBackDialog } from './move-back-dialog.tsx'

/** The actions for one lead. */
export function LeadMenu({ lead, onAct }: { lead: Lead; onAct: (action: LeadAction) => void }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for ${lead.email}`} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {leadActions.map(({ value, label }) => (
          <DropdownMenuItem
            key={value}
            danger={value === 'suppress'}
            disabled={!mayChange(value, lead.state)}
            onSelect={() => onAct(value)}
          >
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** Asks before an action that cannot be undone, or for the step to move back to. */
export function ActionQuestion({
  action,
  on,
  campaignId,
  steps,
  onClose,
  onConfirm,
}: {
  action: LeadAction
  on: LeadTarget
  campaignId: string
  steps: Sequence
  onClose: () => void
  onConfirm: () => void
}) {
  if (action === 'move_back')
    return 'ids' in on ? (
      <MoveBackDialog campaignId={campaignId} leadIds={on.ids} steps={steps} onClose={onClose} />
    ) : null
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={questionOf(action, counted(countTarget(on), 'lead'))}
      description={meaningOf(action)}
      confirmLabel={labelOf(action)}
      variant={action === 'remove' || action === 'suppress' ? 'danger' : 'primary'}
      onConfirm={onConfirm}
    />
  )
}
