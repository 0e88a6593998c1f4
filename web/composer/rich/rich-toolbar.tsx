import {
  Bold,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  RemoveFormatting,
  TextQuote,
  Underline,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { commands, linkTo, type RichState } from './commands.ts'
import type { RichEditor } from './create-rich-editor.ts'
import { isAddress } from './address.ts'

const TOOLS = [
  { does: 'strong', label: 'Bold', Icon: Bold },
  { does: 'em', label: 'Italic', Icon: Italic },
  { does: 'underline', label: 'Underline', Icon: Underline },
  { does: 'bullets', label: 'Bulleted list', Icon: List },
  { does: 'numbers', label: 'Numbered list', Icon: ListOrdered },
  { does: 'quote', label: 'Quote', Icon: TextQuote },
] as const

export function RichToolbar({
  editor,
  state,
  onPictures,
}: {
  editor: RichEditor | null
  state: RichState | null
  onPictures?: ((files: readonly File[]) => void) | undefined
}) {
  return (
    <div
      role="toolbar"
      aria-label="Text style"
      className="flex flex-wrap gap-0.5 border-b border-line px-3.5 py-1"
    >
      {TOOLS.map(({ does, label, Icon }) => (
        <IconButton
          key={does}
          label={label}
          size="sm"
          aria-pressed={state?.[does] ?? false}
          className="aria-pressed:bg-well aria-pressed:text-ink"
          disabled={!editor}
          onClick={() => editor?.run(commands[does])}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      <LinkButton key={state?.link ?? ''} editor={editor} state={state} />
      {onPictures && <PictureButton disabled={!editor} onPictures={onPictures} />}
      <IconButton
        label="Clear formatting"
        size="sm"
        disabled={!editor || !state?.selected}
        onClick={() => editor?.run(commands.plain)}
      >
        <RemoveFormatting aria-hidden />
      </IconButton>
    </div>
  )
}

function PictureButton({
  disabled,
  onPictures,
}: {
  disabled: boolean
  onPictures: (files: readonly File[]) => void
}) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label="Picture" size="sm" disabled={disabled} onClick={() => picker.current?.click()}>
        <ImagePlus aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label="Pictures to insert"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}

function LinkButton({ editor, state }: { editor: RichEditor | null; state: RichState | null }) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState(state?.link ?? '')
  const [fault, setFault] = useState<string>()
  const linked = state?.link !== null && state?.link !== undefined
  const save = () => {
    const href = /^[^\s:/.]+\.\S+$/.test(address.trim()) ? `https://${address.trim()}` : address.trim()
    if (!isAddress(href)) return setFault('Begin with https:// or mailto:')
    setOpen(false)
    editor?.run(linkTo(href))
    return undefined
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton
          label="Link"
          size="sm"
          aria-pressed={linked}
          className="aria-pressed:bg-well aria-pressed:text-ink"
          disabled={!editor || !(linked || state?.selected)}
        >
          <Link aria-hidden />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent align="start" className="p-4" aria-label="Link">
        <form
          className="grid gap-3.5"
          onSubmit={(event) => {
            event.preventDefault()
            // Prevents submitting a form around the editor: React events propagate through popovers.
            event.stopPropagation()
            save()
          }}
        >
          <Field label="Link address" error={fault}>
            <Input
              value={address}
              maxLength={2000}
              placeholder="https://"
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
          <div className="flex justify-end gap-2">
            {linked && (
              <Button
                onClick={() => {
                  setOpen(false)
                  editor?.run(linkTo(null))
                }}
              >
                Unlink
              </Button>
            )}
            <Button type="submit" variant="primary" disabled={address.trim() === ''}>
              Link
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  )
}
