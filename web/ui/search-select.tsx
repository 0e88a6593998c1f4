import { Check, ChevronsUpDown, Search } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { floatClasses, itemClasses } from './float.ts'
import { controlClasses } from './input.tsx'
import { triggerClasses, type SelectProps } from './select-parts.ts'
import { useOptionSearch } from './use-option-search.ts'

/** A select with many options: they are found by typing, and only those near the visible ones are rendered. */
export function SearchSelect<Value extends string>({
  options,
  value,
  onValueChange,
  placeholder = 'Choose',
  defaultOpen = false,
  className,
  ...rest
}: SelectProps<Value>) {
  const [open, setOpen] = useState(defaultOpen)
  const [typed, setTyped] = useState('')
  const contentId = useId()
  const chosen = options.find((option) => option.value === value)
  const openWith = (text: string) => {
    setTyped(text)
    setOpen(true)
  }
  // Named like the trigger of a short select, which Radix makes a combobox too.
  const role = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': open } as const
  return (
    <Popover.Root modal open={open} onOpenChange={(next) => (next ? openWith('') : setOpen(false))}>
      <Popover.Trigger
        {...role}
        aria-controls={contentId}
        data-placeholder={chosen ? undefined : ''}
        className={classes(controlClasses, triggerClasses, className)}
        onKeyDown={(event) => {
          const text = openingText(event)
          if (text === null) return
          event.preventDefault()
          openWith(text)
        }}
        {...useFieldControl()}
        {...rest}
      >
        <span>{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          id={contentId}
          role="presentation"
          align="start"
          sideOffset={5}
          collisionPadding={8}
          className={classes(floatClasses, 'w-(--radix-popover-trigger-width) min-w-64')}
        >
          <OptionSearch
            options={options}
            value={value}
            initial={typed}
            onChoose={(next) => {
              onValueChange(next)
              setOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The search with which a key opens the list: a letter begins it, arrow keys leave it empty. */
function openingText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowDown' || key === 'ArrowUp') return ''
  return key.length === 1 && key !== ' ' ? key : null
}

function OptionSearch<Value extends string>(props: Parameters<typeof useOptionSearch<Value>>[0]) {
  const { input, list, height, shown } = useOptionSearch(props)
  return (
    <>
      <SearchInput {...input} />
      <div {...list} className="max-h-74 overflow-y-auto p-1">
        <div role="presentation" className="relative" style={{ height }}>
          {shown.map(({ option, attributes }) => (
            <div
              key={option.value}
              {...attributes}
              className={classes(itemClasses, 'absolute! inset-x-0 h-8 pe-8 aria-disabled:opacity-50')}
            >
              <span className="truncate">{option.label}</span>
              {option.value === props.value && (
                <Check className="absolute end-2.5 text-accent-ink" aria-hidden />
              )}
            </div>
          ))}
        </div>
        {shown.length === 0 && <p className="px-2.5 py-1.5 text-sm text-ink-faint">No results</p>}
      </div>
    </>
  )
}

const SearchInput = (props: ComponentProps<'input'>) => (
  <div className="flex items-center gap-2 border-b border-line px-3">
    <Search className="size-4 shrink-0 text-ink-faint" aria-hidden />
    <input
      aria-label="Search options"
      autoComplete="off"
      placeholder="Search"
      className="h-9 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-faint"
      {...props}
    />
  </div>
)
