// Opens another page without reloading the application, like a link in it. A reload needs five times as much CPU. A
// page that users open by its URL is opened by `page.goto`.
import { expect, type Page, type Request } from '@playwright/test'

/** Resolves after the previous page has been replaced. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The same, and waits until no request was sent for half a second. */
export async function goToWhole(page: Page, path: string): Promise<void> {
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
