// Opens another page like a link in the application does, because a reload needs five times as much CPU. Use
// `page.goto` for a page that users open by its URL.
import { expect, type Page, type Request } from '@playwright/test'

/** Resolves after the previous page has been replaced. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Like `goTo`, and waits until no request is open and half a second has passed since the last one. */
export async function goToUntilIdle(page: Page, path: string): Promise<void> {
  const open = new Set<Request>()
  let last = performance.now()
  const begin = (request: Request) => void open.add(request)
  const end = (request: Request) => {
    open.delete(request)
    last = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await goTo(page, path)
  await expect(page.getByRole('main').first()).toBeVisible()
  await expect.poll(() => open.size === 0 && performance.now() - last > 500, { intervals: [100] }).toBe(true)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
