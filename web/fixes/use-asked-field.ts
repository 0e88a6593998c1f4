import { useEffect } from 'react'

const PREFIX = '#field-'
/** Pages load their data first; after this long the field is not there. */
const TIMEOUT = 15_000

/** Brings the field that the address names into sight and puts the cursor in it, once it is there; on each visit. */
export function useAskedField(location: { hash: string }): void {
  useEffect(() => {
    const { hash } = location
    if (!hash.startsWith(PREFIX)) return undefined
    const id = decodeURIComponent(hash.slice(1))
    const look = () => {
      const field = document.getElementById(id)
      if (!field || isCovered(field)) return
      stop()
      open(field)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => stop(), TIMEOUT)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    // After the page itself has scrolled to its top.
    const frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [location])
}

/** A sheet that is still closing would take the focus back. */
const isCovered = (field: Element): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => !dialog.contains(field))

function open(field: HTMLElement): void {
  // A turn later: what has just closed gives the focus back first.
  setTimeout(() => {
    field.scrollIntoView({ block: 'center' })
    controlOf(field)?.focus({ preventScroll: true })
    field.dataset.asked = ''
    field.addEventListener('focusout', () => delete field.dataset.asked, { once: true })
  }, 50)
}

/** The field itself or what is in it; editors stand in a shadow root of their own. */
function controlOf(field: HTMLElement): HTMLElement | null {
  if (field.matches(CONTROLS)) return field
  const editor = [...field.querySelectorAll('*')].find(
    (element) => element.shadowRoot && element.checkVisibility(),
  )
  return (editor?.shadowRoot ?? field).querySelector<HTMLElement>(CONTROLS)
}

const CONTROLS =
  'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="checkbox"], [role="switch"], button:not([disabled])'
