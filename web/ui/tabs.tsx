import { createContext, use, useId, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { classes } from './classes.ts'
import { useCurrentInView } from './use-current-in-view.ts'

type Choice = { id: string; value: string; choose: (value: string) => void }

const ChoiceContext = createContext<Choice>({ id: '', value: '', choose: () => undefined })

type TabsProps = ComponentProps<'div'> & {
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/**
 * Panels with tabs, of which arrow keys choose one (the pattern of WAI-ARIA). They grow no wider than the grid column
 * around them, so that the tabs scroll.
 */
export function Tabs({ className, value: given, defaultValue = '', onValueChange, ...rest }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(defaultValue)
  const value = given ?? own
  const choose = (next: string) => {
    if (next === value) return
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <ChoiceContext value={{ id, value, choose }}>
      <div className={classes('min-w-0', className)} {...rest} />
    </ChoiceContext>
  )
}

export function TabList({ className, ...rest }: ComponentProps<'div'>) {
  const row = useCurrentInView<HTMLDivElement>()
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-orientation="horizontal"
      onKeyDown={focusOther}
      className={classes(listClasses, className)}
      {...rest}
    />
  )
}

function focusOther(event: KeyboardEvent<HTMLDivElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:enabled')]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const place = places[event.key]
  if (at === -1 || place === undefined || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey)
    return
  event.preventDefault()
  tabs.at(place % tabs.length)?.focus()
}

export function Tab({ className, value, ...rest }: ComponentProps<'button'> & { value: string }) {
  const choice = use(ChoiceContext)
  const isActive = choice.value === value
  return (
    <button
      type="button"
      role="tab"
      id={`${choice.id}-tab-${value}`}
      aria-selected={isActive}
      aria-controls={`${choice.id}-panel-${value}`}
      data-state={isActive ? 'active' : 'inactive'}
      tabIndex={isActive ? 0 : -1}
      onFocus={() => choice.choose(value)}
      // Safari does not focus a button that is clicked.
      onClick={() => choice.choose(value)}
      className={classes(tabClasses, className)}
      {...rest}
    />
  )
}

export function TabPanel({
  className,
  value,
  keepMounted = false,
  children,
  ...rest
}: ComponentProps<'div'> & { value: string; keepMounted?: boolean }) {
  const { id, value: chosen } = use(ChoiceContext)
  const isActive = chosen === value
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={0}
      hidden={!isActive}
      className={classes('pt-3 sm:pt-6 focus-visible:outline-offset-4', className)}
      {...rest}
    >
      {(isActive || keepMounted) && children}
    </div>
  )
}

// The line below the tabs is a shadow: a tab's line covers it, and a scrolling box would clip it over a border.
const listClasses = 'scroll-row flex shrink-0 gap-4 shadow-[inset_0_-1px_var(--color-line)] max-sm:gap-3.5'

const tabClasses =
  'h-10 shrink-0 border-b-2 border-transparent px-1 text-sm font-medium text-ink-soft transition-colors hover:text-ink ' +
  'data-[state=active]:border-accent data-[state=active]:text-ink disabled:opacity-50'
