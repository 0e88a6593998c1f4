import { Dices, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { countVariants, spintax } from '#core/templates/variants.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

const MOST = 12

/** Inserts alternative wordings: each recipient gets one of them, and always the same one. */
export function SpinMenu({
  selected,
  mail,
  onInsert,
}: {
  /** The selected text, which becomes the first variant. */
  selected: () => string
  /** The whole mail, to count its variants. */
  mail: string
  onInsert: (spintax: string) => void
}) {
  const [variants, setVariants] = useState(['', ''])
  const written = spintax(variants)
  const count = countVariants(mail)
  const changeVariant = (place: number, words: string) => setVariants(variants.with(place, words))
  return (
    <Popover onOpenChange={(open) => open && setVariants([selected().replace(/\s+/g, ' '), ''])}>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Dices aria-hidden />
          Variants
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="grid gap-2.5 p-4" aria-label="Variants">
        {variants.map((words, place) => (
          <div key={place} className="flex items-center gap-1">
            <Input
              aria-label={`Variant ${place + 1}`}
              value={words}
              maxLength={300}
              placeholder={place === 0 ? 'Hi' : 'Hello'}
              onChange={(event) => changeVariant(place, event.target.value)}
            />
            {variants.length > 2 && (
              <IconButton
                label={`Remove variant ${place + 1}`}
                size="sm"
                onClick={() => setVariants(variants.toSpliced(place, 1))}
              >
                <X aria-hidden />
              </IconButton>
            )}
          </div>
        ))}
        <Button
          size="sm"
          className="w-fit"
          disabled={variants.length >= MOST}
          onClick={() => setVariants([...variants, ''])}
        >
          <Plus aria-hidden />
          Add
        </Button>
        <p className="numbers text-sm text-ink-faint">
          {count === 1
            ? 'So far all recipients get the same text.'
            : `So far this mail has ${count > 1_000_000 ? 'more than a million' : count.toLocaleString('en')} texts.`}
        </p>
        <PopoverClose asChild>
          <Button variant="primary" disabled={!written.startsWith('{')} onClick={() => onInsert(written)}>
            Insert <code className="max-w-44 truncate font-mono text-xs">{written}</code>
          </Button>
        </PopoverClose>
      </PopoverContent>
    </Popover>
  )
}
