// Every page of a workspace with long texts from servers and strangers, at four widths.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { goTo } from './go-to.ts'
import { arriveAt, enterAt, expect, test } from './journey.ts'
import { writeLongTexts, type Rows } from './long-texts.ts'

/** Every route of the app, as the build writes them for the server. */
const addressesOfApp = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'dist', 'addresses.json'), 'utf8'),
) as string[]

const widths = [1280, 768, 390, 320]

/** Pages that only signed-out visitors, admins or holders of a token can open. */
const elsewhere: readonly string[] = [
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/shared/:token',
  '/shared/campaign/:token',
  '/admin-dashboard',
  '/providers/signed-in',
  '/sandbox/checkout',
  '/sandbox/portal',
  '/payment-success',
  '/outbox',
]

/** Every page of the app, its tabs with a URL, and the panels beside lists. */
function addresses({ campaign, template, analysis, other, ...open }: Rows): string[] {
  const ids: Record<string, string> = {
    '/analysis/history/:id': analysis,
    '/analysis/history/:id/compare/:other': analysis,
    '/campaigns/:id': campaign,
    '/templates/:id': template,
  }
  const pages = addressesOfApp
    .filter((path) => !elsewhere.includes(path))
    .map((path) =>
      path
        .replace(':id', ids[path] ?? '')
        .replace(':other', other)
        .replace(':slug', 'first-email'),
    )
  return [
    ...pages,
    ...['sequence', 'audience', 'schedule', 'report', 'settings'].map(
      (tab) => `/campaigns/${campaign}?tab=${tab}`,
    ),
    ...['domains', 'reputation', 'placement', 'connect'].map((tab) => `/providers?tab=${tab}`),
    ...['links', 'live', 'settings'].map((tab) => `/tracker?tab=${tab}`),
    `/audience?member=${open.contact}`,
    `/inbox?conversation=${open.conversation}`,
    `/tasks?task=${open.task}`,
    `/providers?mailbox=${open.mailbox}`,
    `/tracker?email=${open.message}`,
  ]
}

// Two halves, because all pages at all widths take minutes.
for (const half of [0, 1])
  test(`no page sends a request three times, scrolls sideways, cuts a control or a column off, squeezes a column or hides a primary button under a toast at any width: half ${half + 1}`, async ({
    page,
    server,
  }) => {
    const rows = await writeLongTexts(server)
    // The toast of the new campaign stays open on all pages.
    await page.addInitScript(() => {
      const start = globalThis.setTimeout
      const withoutToasts = (run: () => void, ms?: number) => (ms === 4000 ? 0 : start(run, ms))
      globalThis.setTimeout = Object.assign(withoutToasts, start)
    })
    const repeated = countRepeated(page)
    await enterAt(page, '/dashboard', server.demo)
    await page.evaluate(untilStill)
    const faults = repeated('/dashboard')
    await page.getByRole('button', { name: 'New Campaign' }).click()
    await page.getByLabel('Campaign Name *').fill('Shows a toast')
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    const toast = page.getByText('Campaign created successfully')
    await expect(toast).toBeVisible()
    repeated('the new campaign')
    for (const path of addresses(rows).filter((_, place) => place % 2 === half)) {
      await goTo(page, path)
      faults.push(...(await measure(page, path)), ...repeated(path))
    }
    expect(faults).toEqual([])
    await expect(toast).toBeVisible()
  })

test('the sample that the tracker shows on the free plan fits every width', async ({ page }) => {
  await arriveAt(page, '/tracker')
  await expect(page.getByRole('region', { name: 'Sample of tracked emails' })).toBeVisible()
  expect(await measure(page, 'the free plan')).toEqual([])
})

test('a phone shows the current one of tabs that are wider than the window', async ({ page }) => {
  await arriveAt(page, '/dashboard')
  await page.setViewportSize({ width: 390, height: 800 })
  await goTo(page, '/audience/suppressions')
  await expect(page.getByRole('link', { name: 'Suppressions' })).toBeInViewport({ ratio: 1 })
  await goTo(page, '/settings/trash')
  // The row clips a pixel of the line below the tab.
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('Trash')).toBeInViewport({
    ratio: 0.9,
  })
})

/** Returns a function that lists the requests for data that were sent more than once since its last call. */
function countRepeated(page: Page): (path: string) => string[] {
  let sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    // The page of plans reads the subscription again once the provider was asked.
    const isForData = /^\/(?:rest|functions)\/v1\/(?!subscriptions)/.test(pathname)
    if (isForData && request.method() !== 'OPTIONS')
      sent.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`)
  })
  return (path) => {
    // A list is fetched again once the page listens to its changes.
    const times = Map.groupBy(sent, (request) => request)
    const often = [...times].filter(([, sendings]) => sendings.length > 2)
    sent = []
    return often.map(([request]) => `${path} sent three times: ${request}`)
  }
}

/** Lists the faults of the open page at each width. */
async function measure(page: Page, path: string): Promise<string[]> {
  const faults: string[] = []
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(untilStill)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    let found = await measureAt(page, path, width)
    // The sidebar, the tabs and the columns of a list adapt to the width a moment later; a busy machine takes seconds.
    for (let tries = 0; tries < 5 && found.length > 0; tries += 1) {
      await page.evaluate(untilStill)
      found = await measureAt(page, path, width)
    }
    faults.push(...found)
  }
  return faults
}

async function measureAt(page: Page, path: string, width: number): Promise<string[]> {
  const faults: string[] = []
  const wide = await page.evaluate<string>(findWide)
  if (wide) faults.push(`${path} at ${width}: ${wide}`)
  const cut = await page.evaluate<string>(findCutTable)
  if (cut) faults.push(`${path} at ${width}: the table ${cut}`)
  const squeezed = width > 320 && (await page.evaluate<string>(findSqueezed))
  if (squeezed) faults.push(`${path} at ${width}: a column is too narrow for “${squeezed}”`)
  if (width === 1280 || width === 390) {
    const hidden = await page.evaluate<string>(findUnderToast)
    if (hidden) faults.push(`${path} at ${width}: “${hidden}” is under the toast`)
  }
  if (width !== 390 || !lists.includes(path)) return faults
  const top = await page.evaluate<number>(findTop)
  if (top > 260) faults.push(`${path}: the list begins at ${top} px`)
  return faults
}

/** Waits until loading has ended and the document has not changed for a moment, for at most ten seconds. */
const untilStill = `new Promise((resolve) => {
  const end = performance.now() + 10_000
  let last = performance.now()
  const observer = new MutationObserver(() => { last = performance.now() })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  const checkIdle = () => {
    const isLoading = document.querySelector('output[aria-label^=Loading], [role=status][aria-label^=Loading]')
    if ((isLoading || performance.now() - last < 250) && performance.now() < end) return setTimeout(checkIdle, 30)
    observer.disconnect()
    resolve()
  }
  checkIdle()
})`

/** The button in the color of primary ones that stays under the toast; a toast moves off within a moment. */
const findUnderToast = `(async () => {
  const probe = document.createElement('span')
  probe.className = 'bg-accent'
  document.body.append(probe)
  const accent = getComputedStyle(probe).backgroundColor
  probe.remove()
  const find = () => [...document.querySelectorAll('a, button')].find((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    if (width === 0 || getComputedStyle(one).backgroundColor !== accent) return false
    return [0.1, 0.5, 0.9].some((share) =>
      document.elementFromPoint(x + width * share, y + height / 2)?.closest('[aria-label=Notifications][aria-live]'))
  })
  for (let tries = 0; tries < 10 && find(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 60))
  return find()?.textContent ?? ''
})()`

/** The tables whose columns need more room than their frame; those that are no list may scroll in a narrow window. */
const findCutTable = `[...document.querySelectorAll(innerWidth < 1000 ? 'section:has(> table [data-row-id])' : 'section:has(> table)')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => '“' + one.ariaLabel + '” needs ' + one.scrollWidth + ' of ' + one.clientWidth + ' px').join(', ')`

/** The text of a cell that is so narrow that each line has a few letters. */
const findSqueezed = `(() => {
  const range = document.createRange()
  return [...document.querySelectorAll('td')].find((one) => {
    if (one.clientWidth === 0 || one.clientWidth >= 60) return false
    range.selectNodeContents(one)
    return range.getBoundingClientRect().height > 3 * one.clientWidth
  })?.textContent.slice(0, 40) ?? ''
})()`

const lists: readonly string[] = [
  '/analysis/history',
  '/tracker',
  '/tracker?tab=live',
  '/campaigns',
  '/audience',
  '/audience/companies',
  '/audience/segments',
  '/audience/suppressions',
  '/audience/duplicates',
  '/providers',
  `/providers?tab=domains`,
  '/templates',
  '/inbox',
  '/tasks',
  '/settings/team',
  '/settings/webhooks',
  '/settings/crm',
  '/settings/trash',
]

/** The top of the first row, column heading or domain of the page; its first card when a list is empty. */
const findTop = `(() => {
  const main = document.querySelector('main')
  const seen = [...main.querySelectorAll('section table, section ul, section')].filter((one) => one.getBoundingClientRect().height > 0)
  const list = seen.find((one) => one.matches('table, ul')) ?? seen[0]
  return list ? Math.round(list.getBoundingClientRect().top + scrollY) : 9999
})()`

/** The elements that exceed the window, unless they are in a scrollable part or truncate their text. */
const findWide = `(() => {
  const isKept = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { overflowX, position, textOverflow } = getComputedStyle(at)
      if (['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis') return true
      if (position === 'fixed' && at.getBoundingClientRect().left >= innerWidth) return true
    }
    return false
  }
  const out = [...document.querySelectorAll('body *')].filter((one) => {
    const { right, width, height } = one.getBoundingClientRect()
    return right > innerWidth + 1 && width > 1 && height > 1 && !isKept(one)
  })
  const deepest = out.filter((one) => !out.some((other) => other !== one && one.contains(other)))
  const name = (one) => one.tagName + ' "' + one.textContent.slice(0, 30) + '" .' + (one.getAttribute('class') ?? '').slice(0, 60)
  const spare = document.documentElement.scrollWidth - innerWidth
  return spare > 0 || deepest.length > 0 ? spare + ' px, ' + deepest.slice(0, 2).map(name).join(' and ') : ''
})()`
