import { CircleDot, Search } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Kbd } from '#web/ui/kbd.tsx'
import { useCurrentWorkspace } from '#web/session/workspace.ts'
import { matching, stepTo, type Command } from './commands.ts'
import { useSearch } from './queries.ts'
import { useSettled } from './use-settled.ts'

/**
 * The content of the palette. Arrow keys move from the input through the items and around, Enter in the input selects
 * the first item, and typing on an item continues in the input.
 */
export function PaletteOffers({ commands, onDone }: { commands: readonly Command[]; onDone: () => void }) {
  const [text, setText] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const { groups, looking, failed } = useOffers(commands, text)
  const first = groups[0]?.offers[0]
  const choose = (offer: Offer) => {
    onDone()
    offer.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(frame.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])]
    const input = stops[0]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const written = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey
    if (step) {
      stops[stepTo(at, step, stops.length)]?.focus()
      event.preventDefault()
    } else if (at > 0 && (written || event.key === 'Backspace')) input?.focus()
    // An Enter that ends an input method's composition selects nothing.
    else if (at === 0 && event.key === 'Enter' && first && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(first)
    }
  }
  return (
    <div ref={frame} className="group/palette flex max-h-[inherit] min-w-0 flex-col">
      <PaletteInput text={text} onText={setText} onKeyDown={onKeyDown} />
      <div className="min-h-0 overflow-y-auto p-1.5">
        {groups.map(({ name, offers }) => (
          <section key={name} aria-label={name}>
            <h3 className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-faint">{name}</h3>
            <ul>
              {offers.map((offer) => (
                <OfferRow
                  key={offer.id}
                  offer={offer}
                  isFirst={offer === first}
                  onChoose={() => choose(offer)}
                  onKeyDown={onKeyDown}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <output className={first ? 'sr-only' : 'block px-4 pt-2 pb-7 text-center text-sm text-ink-soft'}>
        {failed && 'The search failed. Try again.'}
        {!failed && !first && (looking ? 'Searching…' : 'No results')}
      </output>
    </div>
  )
}

type Keys = { onKeyDown: (event: KeyboardEvent) => void }

function PaletteInput({ text, onText, onKeyDown }: Keys & { text: string; onText: (text: string) => void }) {
  return (
    <div className="flex shrink-0 items-center gap-3 border-b border-line px-4">
      <Search className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <input
        type="text"
        aria-label="Search and commands"
        autoComplete="off"
        placeholder="Search, or type what to do"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
      />
      <Kbd>Esc</Kbd>
    </div>
  )
}

type Offer = Command & { aside?: string }

function OfferRow({
  offer: { Icon, label, aside },
  isFirst,
  onChoose,
  onKeyDown,
}: Keys & { offer: Offer; isFirst: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        data-first={isFirst || undefined}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className="flex min-h-9 w-full items-center gap-3 rounded-md px-2.5 text-start text-sm outline-none hover:bg-well focus:bg-well group-has-[input:focus]/palette:data-first:bg-well"
      >
        <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {aside && <span className="max-w-[45%] shrink-0 truncate text-xs text-ink-faint">{aside}</span>}
      </button>
    </li>
  )
}

function useOffers(commands: readonly Command[], text: string) {
  const { workspace } = useCurrentWorkspace()
  const deferredText = useSettled(text)
  const search = useSearch(deferredText, workspace?.id)
  const navigate = useNavigate()
  const hasText = text.trim() !== ''
  const results: Offer[] = ((hasText && search.data) || []).map((result, index) => ({
    // Two campaigns may have the same title: their index distinguishes them.
    id: `result ${index}`,
    label: result.title,
    aside: result.kind === result.description ? result.kind : `${result.kind} · ${result.description}`,
    Icon: CircleDot,
    run: () => void navigate(result.url),
  }))
  const groups = [
    { name: 'Actions', offers: matching(commands, text) as Offer[] },
    { name: 'Results', offers: results },
  ].filter(({ offers }) => offers.length > 0)
  return {
    groups,
    looking: hasText && (search.isFetching || deferredText !== text),
    failed: hasText && search.isError,
  }
}
