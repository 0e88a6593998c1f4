// Other pages of the application without loading it again, as a link in it leads there. Loading computes five times as
// much. A page that a person opens by its address is opened by `page.goto`.
import { expect, type Page, type Request } from '@playwright/test'

/** The page before is gone when it resolves. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The same, until nothing was asked of the server for half a second. */
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
