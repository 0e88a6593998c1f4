import { Copy, Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** The recovery codes, which are shown only once. */
export function RecoveryCodeSheet({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const spaced = codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1 '))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(spaced.join('\n'))
      toastSuccess('Recovery codes copied')
    } catch {
      toastError('Your browser blocked copying. Select the codes and copy them.')
    }
  }
  const text = `Coldframe recovery codes. Each works once.\n\n${spaced.join('\n')}\n`
  return (
    <>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1.5 rounded-lg border border-line bg-well px-5 py-4 font-mono text-sm sm:grid-cols-2"
      >
        {spaced.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden /> Copy
        </Button>
        <Button
          size="sm"
          onClick={() => saveFile('coldframe-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          <Download aria-hidden /> Download
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </DialogActions>
    </>
  )
}
