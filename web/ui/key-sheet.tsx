import { Dialog, DialogContent } from './dialog.tsx'
import { Kbd } from './kbd.tsx'

const KEYS = [
  ['/', 'Search this list'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row (with Shift: up to it)'],
  ['Enter', 'Open the row'],
  ['Esc', 'Clear the selection'],
  ['Ctrl K', 'Search everything, do anything'],
  ['Ctrl B', 'Show or hide the sidebar'],
  ['?', 'Show these shortcuts'],
] as const

/** Row shortcuts come first, followed by the list's own. */
const ROW_KEYS = 6

export type KeyHelp = readonly (readonly [key: string, does: string])[]

/** `own` holds the shortcuts of this list only. */
export function KeySheet({
  open,
  onOpenChange,
  own = [],
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  own?: KeyHelp
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts" className="max-w-sm">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-sm">
          {[...KEYS.slice(0, ROW_KEYS), ...own, ...KEYS.slice(ROW_KEYS)].map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd isHint={false}>{key}</Kbd>
              </dt>
              <dd className="text-ink-soft">{does}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
