// What a push does in a whole browser: the small one that journeys run in shows no notifications. No push service is
// reached; the browser is given the message as if one had sent it.
import { existsSync } from 'node:fs'
import { chromium, type BrowserContext } from '@playwright/test'
import { enterAt, expect, test } from './journey.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

test('a push is shown, and pressing it leads the open page to what it tells of', async ({ server }) => {
  test.skip(executablePath === undefined, 'needs a whole Chromium')
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  const context = await browser.newContext({ baseURL: server.url, permissions: ['notifications'] })
  const page = await context.newPage()
  await enterAt(page, '/settings', server.demo)
  // The worker is there from now on; a subscription is refused to the profile of a test.
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const path = '/inbox?search=handovers'
  await deliverPush(context, server.url, { title: 'Grace replied', body: 'Campaign: Spring', path })
  const worker = context.serviceWorkers()[0]!
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(shown).toEqual([{ title: 'Grace replied', body: 'Campaign: Spring' }])
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: object) => Event
      WindowClient: { prototype: { focus: () => Promise<unknown> } }
      dispatchEvent: (event: Event) => boolean
    }
    // Only a press by hand may bring a window to the front.
    scope.WindowClient.prototype.focus = async () => undefined
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(`${server.url}${path}`)
  expect(await shown()).toEqual([])
  await browser.close()
})

async function deliverPush(context: BrowserContext, origin: string, notice: object): Promise<void> {
  const session = await context.newCDPSession(context.pages()[0]!)
  const ids: string[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    ids.push(...registrations.map(({ registrationId }) => registrationId)),
  )
  await session.send('ServiceWorker.enable')
  await expect.poll(() => ids.length).toBeGreaterThan(0)
  const data = JSON.stringify(notice)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: ids.at(-1)!, data })
}
