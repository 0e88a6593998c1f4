import { useRef, type FocusEvent } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened (WCAG 2.4.3). Radix gives it to the dialog's own trigger
 * alone, and most of ours are opened by a state.
 */
export function useReturnFocus() {
  const openers = useRef<HTMLElement[]>([])
  return {
    // The first focus comes from outside, whether Radix moves it or a field asks for it.
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

/** Not what lies in a menu or popover that fades out: it takes the focus with it. */
const stays = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.closest('[data-opened-by][data-state="closed"], [role="menu"][data-state="closed"]')

/** What had the focus, and what opened the menu or popover around it: that may be gone by the time the dialog closes. */
function openersOf(focused: Element | null): HTMLElement[] {
  const id =
    focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ??
    focused?.closest('[data-opened-by]')?.getAttribute('data-opened-by')
  return [focused, id ? document.getElementById(id) : null].filter(
    (element) => element instanceof HTMLElement,
  )
}
