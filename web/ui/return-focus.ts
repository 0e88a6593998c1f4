import { useRef, type FocusEvent } from 'react'

/**
 * Returns the focus to the element that had it when a dialog opened (WCAG 2.4.3). Radix returns it only to the
 * dialog's own trigger, but most of our dialogs are opened by state.
 */
export function useReturnFocus() {
  const openers = useRef<HTMLElement[]>([])
  return {
    // The first focus event comes from outside, whether Radix or a field causes it.
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (openers.current.length === 0 && !currentTarget.contains(relatedTarget))
        openers.current = openersOf(relatedTarget)
    },
    onCloseAutoFocus: (event: Event) => {
      const opener = openers.current.find(stays)
      if (opener) {
        event.preventDefault()
        opener.focus()
      }
      openers.current = []
    },
  }
}

/** Excludes elements in a menu or popover that is fading out, because they would lose the focus again. */
const stays = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.closest('[data-opened-by][data-state="closed"], [role="menu"][data-state="closed"]')

/**
 * The previously focused element, and the trigger of the menu or popover around it, in case that is gone when the
 * dialog closes.
 */
function openersOf(focused: Element | null): HTMLElement[] {
  const id =
    focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ??
    focused?.closest('[data-opened-by]')?.getAttribute('data-opened-by')
  return [focused, id ? document.getElementById(id) : null].filter(
    (element) => element instanceof HTMLElement,
  )
}
