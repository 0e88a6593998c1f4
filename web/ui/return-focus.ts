import { useRef, type FocusEvent } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened (WCAG 2.4.3). Radix gives it to the dialog's own trigger
 * alone, and most of ours are opened by a state.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    // The first focus comes from outside, whether Radix moves it or a field asks for it.
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) opener.current ??= openerOf(relatedTarget)
    },
    onCloseAutoFocus: (event: Event) => {
      if (opener.current?.isConnected) {
        event.preventDefault()
        opener.current.focus()
      }
      opener.current = null
    },
  }
}

/** A menu is gone by the time the dialog closes: what opened it stands for it. */
function openerOf(focused: Element | null): HTMLElement | null {
  const trigger = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = trigger ? document.getElementById(trigger) : focused
  return opener instanceof HTMLElement ? opener : null
}
