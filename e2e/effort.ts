// The effort of a flow: clicks, key presses that act, and pages. Text typed into fields and reading are not counted.
import type { Page } from '@playwright/test'

type Effort = { presses: string[]; pages: string[] }

/** Starts counting. A file is selected in a system dialog, which counts as the click that opens it. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { presses: [], pages: [] }
  await page.exposeBinding('notePress', (_, press: string) => void effort.presses.push(press))
  await page.addInitScript(() => {
    const recordPress = (press: string) =>
      (globalThis as { notePress?: (press: string) => void }).notePress?.(press)
    const nameOf = (target: EventTarget | null) => {
      const element =
        target instanceof Element
          ? (target.closest('[aria-label], button, a, label, [role]') ?? target)
          : null
      return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().slice(0, 60)
    }
    addEventListener('pointerdown', ({ target }) => recordPress(nameOf(target)), true)
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey, altKey }) => {
        if (ctrlKey || metaKey || altKey || ['Enter', 'Escape', ' ', 'ArrowDown', 'ArrowUp'].includes(key))
          recordPress(key)
      },
      true,
    )
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname } = new URL(frame.url())
    if (effort.pages.at(-1) !== pathname) effort.pages.push(pathname)
  })
  return effort
}
