// The time from a click in the sidebar to the rendered page, and from a filter to its rows, warm, in the sample
// workspace: the page's CPU time, which is independent of other load. A conversation of the inbox is requested from
// the server first, so its wall time is measured.
import type { CDPSession, Page } from 'playwright-core'
import { buildIfStale } from '../../scripts/build.ts'
import { withOpenProduct, type OpenProduct } from '../../scripts/open-product.ts'
import type { Figure } from './figure.ts'

type Speed = { slowdown: number; limit: number; name: string }

/** A slow laptop or phone is about four times slower. */
const SLOW: Speed = { slowdown: 4, limit: 150, name: 'CPU of the page at four-fold slow-down' }
const SPEEDS: readonly Speed[] = [{ slowdown: 1, limit: 60, name: 'CPU of the page' }, SLOW]
const ASKED: Speed = { slowdown: 1, limit: 100, name: 'with its request' }
const ROUNDS = 5
const SETTLED_MS = 700
const PAGES = ['Dashboard', 'Email Analysis', 'Email Tracker', 'Campaigns', 'Inbox', 'Audience', 'Templates']
/** The lightest page, from which each click starts. */
const START = 'Email Providers'

export async function measure(): Promise<Figure[]> {
  await buildIfStale()
  const figures: Figure[] = []
  await withOpenProduct(async (product) => {
    const page = await signIn(product)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    for (const name of [...PAGES, START]) await open(page, name)
    for (const speed of SPEEDS) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: speed.slowdown })
      for (const name of PAGES)
        figures.push(figure(`press to ${name} drawn`, speed, await press(page, cdp, name)))
    }
    figures.push(figure('list filter to rows', SLOW, await filter(page, cdp)))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    figures.push(figure('press on a conversation to its emails drawn', ASKED, await openConversations(page)))
  })
  return figures
}

function figure(what: string, { limit, name }: Speed, taken: readonly number[]): Figure {
  const ms = taken.toSorted((a, b) => a - b)[taken.length >> 1]!
  return {
    name: `${what}, ${name}`,
    ratio: Math.round((limit / ms) * 100) / 100,
    floor: 1,
    baseline: `${limit} ms`,
    value: Math.round(ms),
    unit: 'ms',
  }
}

async function signIn({ url, demo, browser }: OpenProduct): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email or Username').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/dashboard/)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return page
}

async function press(page: Page, cdp: CDPSession, name: string): Promise<number[]> {
  const durations: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await open(page, START)
    const before = await threadTime(cdp)
    await openUntilDrawn(page, name)
    durations.push((await threadTime(cdp)) - before)
  }
  return durations
}

/** Narrows the largest list to those without a reply and clears the filter again. */
async function filter(page: Page, cdp: CDPSession): Promise<number[]> {
  const durations: number[] = []
  await open(page, 'Audience')
  const menu = page.getByRole('button', { name: 'Filter by Replied' })
  for (let round = 0; round < ROUNDS * 2; round++) {
    await menu.click()
    await page.waitForTimeout(SETTLED_MS)
    const before = await threadTime(cdp)
    await filterUntilDrawn(page)
    // Every second round clears the filter, for rows that still exist.
    if (round % 2 === 0) durations.push((await threadTime(cdp)) - before)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(SETTLED_MS)
  }
  return durations
}

async function filterUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async (value) => {
    const rows = () =>
      [...document.querySelectorAll('tbody [data-row-id]')].map((row) => row.outerHTML).join()
    const before = rows()
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitemcheckbox]')]
    items.find(({ textContent }) => textContent.startsWith(value))!.click()
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (rows() === before)
  }, 'Never')
}

async function open(page: Page, name: string): Promise<void> {
  await openUntilDrawn(page, name)
  await page.waitForTimeout(SETTLED_MS)
}

/** Runs inside the page, because the driver's steps would count as the page's own. */
async function openUntilDrawn(page: Page, name: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label=Main] a')]
    links.find(({ textContent }) => textContent.startsWith(wanted))?.click()
    const isDrawn = () => document.title.startsWith(wanted) && document.querySelector('main h1') !== null
    do await new Promise((resolve) => requestAnimationFrame(resolve))
    while (!isDrawn())
    // The message arrives after the current frame has been painted.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    })
  }, name)
}

/** Skips the neighbors of the open conversation, which are prefetched. */
async function openConversations(page: Page): Promise<number[]> {
  await open(page, 'Inbox')
  const rows = page.locator('[aria-label=Conversations] li > button')
  await rows.first().waitFor()
  const count = await rows.count()
  const durations: number[] = []
  for (let round = 0; round < ROUNDS && round * 2 < count; round++) {
    durations.push(await page.evaluate(openConversation, round * 2))
    await page.waitForTimeout(SETTLED_MS)
  }
  return durations
}

/** Runs inside the page. */
async function openConversation(place: number): Promise<number> {
  const emails = () =>
    [...document.querySelectorAll('[aria-label=Messages] [data-mail]')].map((mail) => mail.outerHTML).join()
  const before = emails()
  const began = performance.now()
  document.querySelectorAll<HTMLElement>('[aria-label=Conversations] li > button')[place]!.click()
  do await new Promise((resolve) => requestAnimationFrame(resolve))
  while (emails() === '' || emails() === before)
  return performance.now() - began
}

async function threadTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
}
