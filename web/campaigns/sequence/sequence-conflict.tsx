import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { labelsOf } from './step-labels.tsx'
import type { SequenceDraft } from './use-sequence-draft.ts'

/** The conflict of two users' changes. No version is lost: an overwritten one stays in the history. */
export function SequenceConflict({ draft }: { draft: SequenceDraft }) {
  const { conflict, saving, saveOver, takeTheirs, dismiss } = draft
  return (
    <Dialog open={conflict !== null} onOpenChange={(open) => !open && dismiss()}>
      {conflict && (
        <DialogContent
          title="Someone else saved this sequence"
          description={`Version ${conflict.version} is newer than the one you started from. Your version is not saved yet, and none of it is lost.`}
        >
          <section aria-label="Their version" className="overflow-hidden rounded-md border border-line">
            <ol className="divide-y divide-line text-sm">
              {conflict.steps.map((step, place) => {
                const { title, first } = labelsOf(conflict.steps, place)
                return (
                  <li key={step.id} className="px-4 py-2.5">
                    <span className="font-medium">{title}</span>
                    <span className="block truncate text-ink-faint">{first}</span>
                  </li>
                )
              })}
            </ol>
          </section>
          <DialogActions>
            <Button onClick={takeTheirs}>Use theirs, discard mine</Button>
            <Button variant="primary" loading={saving} onClick={saveOver}>
              Save mine as version {conflict.version + 1}
            </Button>
          </DialogActions>
        </DialogContent>
      )}
    </Dialog>
  )
}
