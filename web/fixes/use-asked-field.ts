import { useEffect } from 'react'

const PREFIX = '#field-'
/** Pages load their data first; after this time the field will no longer appear. */
const TIMEOUT = 15_000

/** Scrolls to the field that the URL names and focuses it, once it exists; on each visit. */
export function useAskedField(location: { hash: string }): void {
  useEffect(() => {
    const { hash } = location
    if (!hash.startsWith(PREFIX)) return undefined
    const id = decodeURIComponent(hash.slice(1))
    const focusField = () => {
      const field = document.getElementById(id)
      if (!field || isCovered(field)) return
      stop()
      open(field)
    }
    const observer = new MutationObserver(focusField)
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => stop(), TIMEOUT)
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
    }
    // Runs after the page itself has scrolled to its top.
    const frame = requestAnimationFrame(focusField)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [location])
}

/** A sheet that is still closing would move the focus back. */
const isCovered = (field: Element): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => !dialog.contains(field))

function open(field: HTMLElement): void {
  // Runs a turn later, after a closing element has returned the focus.
  setTimeout(() => {
    field.scrollIntoView({ block: 'center' })
    controlOf(field)?.focus({ preventScroll: true })
    field.dataset.asked = ''
    field.addEventListener('focusout', () => delete field.dataset.asked, { once: true })
  }, 50)
}

/** The field itself or a control inside it; editors are in their own shadow root. */
function controlOf(field: HTMLElement): HTMLElement | null {
  if (field.matches(CONTROLS)) return field
  const editor = [...field.querySelectorAll('*')].find(
    (element) => element.shadowRoot && element.checkVisibility(),
  )
  return (editor?.shadowRoot ?? field).querySelector<HTMLElement>(CONTROLS)
}

const CONTROLS =
  'input:not([type="hidden"]), textarea, select, [contenteditable="true"], [role="combobox"], [role="checkbox"], [role="switch"], button:not([disabled])'
