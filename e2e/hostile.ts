// Strings that would execute if they were interpreted as more than text, and the detection of that.
import type { Page, Request } from '@playwright/test'
import { goToUntilIdle } from './go-to.ts'
import { apiHeaders, createAccount, expect, newPerson, openWith } from './journey.ts'

const call = 'window.__ran=1'
const tags = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'input autofocus',
  'details open',
  'marquee',
  'iframe',
  'object data=x',
  'math',
  'select autofocus',
  'textarea autofocus',
  'keygen autofocus',
  'a href=#',
]
const events = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onstart',
  'onmouseover',
  'onanimationstart',
  'onpageshow',
]
const breaks = ['', '">', "'>", '</title>', '</script>', '--></style>', '{{', '`}']
const wholes = [
  `<script>${call}</script>`,
  `<script src=https://foreign.example/x.js></script>`,
  `<link rel=stylesheet href=https://foreign.example/x.css>`,
  `<img src=https://foreign.example/x.png>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src=javascript:parent.${call}></iframe>`,
  `<a href="javascript:${call}">x</a>`,
  `<form action=https://foreign.example/><button>x</button></form>`,
  `<meta http-equiv=refresh content="0;url=https://foreign.example/">`,
  `<base href=https://foreign.example/>`,
  `<style>@import url(https://foreign.example/x.css)</style>`,
  `<div style="background:url(https://foreign.example/x.png)">x</div>`,
  `<svg><use href="https://foreign.example/x.svg#a"></use></svg>`,
  `<object data="data:text/html,<script>parent.${call}</script>"></object>`,
  `<template><script>${call}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<svg><script>${call}</script></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${call}>">`,
  `\${${call}}`,
  `{{constructor.constructor('${call}')()}}`,
  'javascript:' + call,
  'data:text/html,<script>1</script>',
  '\u202Egnp.exe',
  'a\u0000b'.replace('\u0000', '\u0001'),
  '😀'.repeat(60),
  'Ω≈ç√∫˜µ≤≥÷',
  '../../../../etc/passwd',
  '=HYPERLINK("https://foreign.example","x")',
  "'; drop table audience; --",
  'null',
]
/** Each tag with each event, and each end of what precedes it once with each tag and each event. */
export const hostile = [
  ...tags.flatMap((tag, row) =>
    events.map((event, column) => `${breaks[(row + column) % breaks.length]}<${tag} ${event}=${call}>`),
  ),
  ...wholes,
]

type Api = { post: (table: string, rows: object[]) => Promise<{ id: string }[]>; workspaceId: string }

/** Truncated to fit a single-line field. */
export const line = (words: string) => words.slice(0, 190)

/** A signed-in user whose browser is monitored: requests to other origins, and CSP violations. */
export async function arriveWatched(page: Page, baseURL: string) {
  const foreign: string[] = []
  const fetchOriginal = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    // A request blocked by the CSP or by the origin rule never left the browser.
    const isStopped = ['csp', 'origin'].includes(request.failure()?.errorText ?? '')
    if (protocol.startsWith('http') && origin !== baseURL && !isStopped)
      foreign.push(`${request.url()} ${request.failure()?.errorText ?? ''}`)
  }
  page.on('requestfinished', fetchOriginal)
  page.on('requestfailed', fetchOriginal)
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => foreign.push('a dialog')))
  const refusals = await collectRefusals(page)
  const session = await createAccount(page.request, newPerson())
  const api = await apiOf(page, session)
  return {
    ...api,
    session,
    expectQuiet: () => expect({ foreign, refusals }).toEqual({ foreign: [], refusals: [] }),
  }
}

/** Hostile content would execute when it is rendered, or a moment later. */
export async function expectNothingRan(page: Page, where: string): Promise<void> {
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => Reflect.get(window, '__ran')), where).toBeUndefined()
}

/** Visits screens of the application: the first by its URL, with the written content, the others by links. */
export async function expectQuietScreens(
  page: Page,
  session: string,
  [first = '', ...screens]: string[],
): Promise<void> {
  await openWith(page, first, session)
  await page.waitForLoadState('networkidle')
  await expectNothingRan(page, first)
  for (const screen of screens) {
    await goToUntilIdle(page, screen)
    await expectNothingRan(page, screen)
  }
}

/** Visits pages with their own document, by their URL. */
export async function expectQuietPages(page: Page, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNothingRan(page, address)
  }
}

export async function expectQuietSearch(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Workspace: My Workspace' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('onerror')
  await expect(palette.getByRole('button', { name: /onerror/ }).first()).toBeVisible()
  await expectNothingRan(page, 'search')
}

/**
 * Records CSP violations of the product itself. A mail's requests in its frame are blocked, as are handlers, styles
 * and bases of HTML in an inert document: that is expected.
 */
async function collectRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('noteRefusal', (refusal: string) => refusals.push(refusal))
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) => {
    const isWanted = location.pathname === '/mail-frame' || /-attr$|^style|^base/.test(event.effectiveDirective)
    if (!isWanted || event.effectiveDirective.includes('trusted-types'))
      noteRefusal([location.pathname, event.effectiveDirective, event.blockedURI, event.sample].join(' '))
  })`)
  return refusals
}

/** Writes through the API as the signed-in user, without the screens. */
async function apiOf(page: Page, session: string): Promise<Api> {
  const { access_token: token, user } = JSON.parse(session) as { access_token: string; user: { id: string } }
  const named = { authorization: `Bearer ${token}`, prefer: 'return=representation' }
  const headers = { ...(await apiHeaders(page.request)), ...named }
  const post = async (table: string, rows: object[]) => {
    const answer = await page.request.post(`/rest/v1/${table}`, { headers, data: rows })
    expect(answer.ok(), `${table}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { id: string }[]
  }
  // The first page that a user opens creates a workspace with this name if they have none.
  const [workspace] = await post('workspaces', [{ name: 'My Workspace', user_id: user.id }])
  return { workspaceId: workspace!.id, post }
}
