// Push notifications in a complete browser, because the small one of other journeys shows no notifications. No push
// service is contacted; the browser gets the message as if one had sent it.
import { existsSync } from 'node:fs'
import { chromium, devices, type BrowserContext } from '@playwright/test'
import { enterAt, expect, test } from './journey.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const launching = {
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
}

test('a push is shown, and pressing it leads the open page to what it tells of', async ({ server }) => {
  test.skip(executablePath === undefined, 'needs a whole Chromium')
  const browser = await chromium.launch(launching)
  const context = await browser.newContext({ baseURL: server.url, permissions: ['notifications'] })
  const page = await context.newPage()
  await enterAt(page, '/settings', server.demo)
  // The worker is registered from now on; a test profile cannot subscribe.
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  // A page that loads before the worker is active is not led by it.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
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
    // Only a real user gesture may focus a window.
    scope.WindowClient.prototype.focus = async () => undefined
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(`${server.url}${path}`)
  expect(await shown()).toEqual([])
  await browser.close()
})

test('the app can be installed, and an iPhone is told that push needs that', async ({ server }) => {
  test.skip(executablePath === undefined, 'needs a whole Chromium')
  // The profile is persistent, because apps cannot be installed in a private window, which other contexts are.
  const { defaultBrowserType: _, ...phone } = devices['iPhone 13']
  const context = await chromium.launchPersistentContext('', { ...launching, baseURL: server.url, ...phone })
  // Safari outside of an installed app has no push.
  await context.addInitScript('delete window.PushManager')
  const page = await context.newPage()
  await enterAt(page, '/settings', server.demo)
  const devicesOfPerson = page.getByRole('region', { name: 'Devices' })
  await expect(devicesOfPerson).toContainText('Choose “Add to Home Screen”, then Add.')
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toBeHidden()

  const session = await context.newCDPSession(page)
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${server.url}/app.webmanifest`, []])
  const { icons, start_url } = JSON.parse(data ?? '{}') as Manifest
  expect((await page.request.get(start_url)).status()).toBe(200)
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const answer = await page.request.get(src)
    expect(answer.headers()['content-type'], src).toBe('image/png')
    const [width, height] = [16, 20].map((at) => answer.body().then((png) => png.readUInt32BE(at)))
    expect(`${await width}x${await height}`, src).toBe(sizes)
  }
  await page.goto('/')
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  await context.close()
})

type Manifest = { icons: { src: string; sizes: string }[]; start_url: string }

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
