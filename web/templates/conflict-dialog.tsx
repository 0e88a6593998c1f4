import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { fieldsOf } from './template-fields.ts'
import type { TemplateDraft } from './use-template-draft.ts'

/** Two users edited the same template. Nothing is saved or lost until the second one decides. */
export function ConflictDialog({
  draft: { conflict, saving, saveOver, takeTheirs, dismiss },
  onSaveCopy,
}: {
  draft: TemplateDraft
  onSaveCopy: () => void
}) {
  const theirs = conflict?.theirs
  return (
    <Dialog open={conflict !== null} onOpenChange={(open) => !open && dismiss()}>
      <DialogContent
        title={theirs ? 'Someone else saved this template' : 'This template was deleted in the meantime'}
        description={
          theirs
            ? `Version ${theirs.version} is newer than the one you started from. Your version is not saved yet, and none of it is lost.`
            : 'Your text is still here. Save it as a new template to keep it.'
        }
        className="max-w-xl!"
      >
        {theirs && (
          <section aria-label="Their version" className="overflow-hidden rounded-md border border-line">
            <p className="border-b border-line bg-well px-4 py-2.5 text-sm font-semibold wrap-anywhere">
              {theirs.subject || theirs.title}
            </p>
            <pre className="max-h-56 overflow-y-auto p-4 font-sans text-sm break-words whitespace-pre-wrap">
              {fieldsOf(theirs).text || fieldsOf(theirs).html || 'Empty'}
            </pre>
          </section>
        )}
        <DialogActions>
          {theirs && <Button onClick={takeTheirs}>Use theirs, discard mine</Button>}
          <Button onClick={onSaveCopy} variant={theirs ? 'secondary' : 'primary'}>
            Save mine as a copy
          </Button>
          {theirs && (
            <Button variant="primary" loading={saving} onClick={saveOver}>
              Save mine as version {theirs.version + 1}
            </Button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
