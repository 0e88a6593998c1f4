// Whatever people call themselves, their campaigns and their mails: nothing of it runs, and nothing foreign is loaded.
import type { Page, Request } from '@playwright/test'
import { arrive, expect, test, type Person } from './journey.ts'

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
const hostile = [
  ...tags.flatMap((tag) => events.flatMap((event) => breaks.map((end) => `${end}<${tag} ${event}=${call}>`))),
  ...wholes,
]

type Api = { post: (table: string, rows: object[]) => Promise<{ id: string }[]>; workspaceId: string }

/**
 * Notes what the product itself tries against the policy of its pages. What a mail asks for in its frame is refused
 * too, as are handlers, looks and bases among words that are read in a document shown nowhere: that is the point.
 */
async function noteRefusals(page: Page): Promise<string[]> {
  const refusals: string[] = []
  await page.exposeFunction('noteRefusal', (refusal: string) => refusals.push(refusal))
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) => {
    const isWanted = location.pathname === '/mail-frame' || /-attr$|^style|^base/.test(event.effectiveDirective)
    if (!isWanted || event.effectiveDirective.includes('trusted-types'))
      noteRefusal([location.pathname, event.effectiveDirective, event.blockedURI, event.sample].join(' '))
  })`)
  return refusals
}

/** Writes as the person who is signed in does, without their screens in between. */
async function apiOf(page: Page, person: Person): Promise<Api> {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  const signedIn = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: anonKey },
    data: { email: person.email, password: person.password },
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { apikey: anonKey, authorization: `Bearer ${token}`, prefer: 'return=representation' }
  const found = await page.request.get('/rest/v1/workspaces?select=id', { headers })
  const [workspace] = (await found.json()) as { id: string }[]
  return {
    workspaceId: workspace!.id,
    async post(table, rows) {
      const answer = await page.request.post(`/rest/v1/${table}`, { headers, data: rows })
      expect(answer.ok(), `${table}: ${await answer.text()}`).toBe(true)
      return (await answer.json()) as { id: string }[]
    },
  }
}

test('no name, mail or note runs anything on any screen', async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  expect(hostile.length).toBeGreaterThan(500)
  const foreign: string[] = []
  const ask = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    // What the policy of the page, or the rule of origins, stopped never left the browser.
    const isStopped = ['csp', 'origin'].includes(request.failure()?.errorText ?? '')
    if (protocol.startsWith('http') && origin !== baseURL && !isStopped)
      foreign.push(`${request.url()} ${request.failure()?.errorText ?? ''}`)
  }
  page.on('requestfinished', ask)
  page.on('requestfailed', ask)
  const refusals = await noteRefusals(page)
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => foreign.push('a dialog')))
  const person = await arrive(page)
  await expect(page.getByRole('button', { name: 'Workspace: My Workspace' })).toBeVisible()
  const { post, workspaceId: workspace_id } = await apiOf(page, person)
  const line = (words: string) => words.slice(0, 190)
  await post(
    'audience',
    hostile.map((words, at) => ({
      workspace_id,
      email: `h${at}@lead.example`,
      name: line(words),
      company: line(words),
      job_title: line(words),
      notes: words,
      custom_fields: JSON.stringify({ plan: words }),
    })),
  )
  const campaigns = await post(
    'email_campaigns',
    hostile.map((words) => ({ workspace_id, title: line(words), description: words })),
  )
  const whole = hostile.join('\n')
  const templates = await post(
    'email_templates',
    hostile.slice(-60).map((words) => ({
      workspace_id,
      title: line(words),
      subject: line(words),
      content_text: words,
      content_html: words,
    })),
  )
  // By itself, after the others: the Free plan shows the newest.
  const [allOfThem] = await post('email_templates', [
    { workspace_id, title: 'All of them', subject: 'All', content_text: whole, content_html: whole },
  ])
  await post(
    'segments',
    hostile.slice(-40).map((words, at) => ({ workspace_id, name: `${at} ${line(words).slice(0, 100)}` })),
  )
  await post(
    'snippets',
    hostile
      .slice(-40)
      .map((words, at) => ({ workspace_id, name: `${at} ${words.slice(0, 70)}`, content: words })),
  )
  await post('suppressions', [{ workspace_id, address: 'never.example', source: line(wholes[0]!) }])

  const screens = [
    '/dashboard',
    '/campaigns?size=100',
    '/campaigns?size=100&page=9',
    `/campaigns/${campaigns.at(-1)!.id}`,
    `/campaigns/${campaigns[3]!.id}?tab=audience`,
    '/audience',
    '/audience/companies',
    '/audience/segments',
    '/audience/suppressions',
    '/templates?size=100',
    `/templates/${allOfThem!.id}`,
    `/templates/${templates[2]!.id}`,
    '/inbox',
    '/providers',
    '/tracker',
    '/settings',
    '/analysis',
    '/analysis/history',
    '/audience/import',
    '/billing',
    '/settings/workspace',
    '/outbox',
    '/pricing',
    '/docs/design',
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('main').first()).toBeVisible()
    await page.waitForTimeout(700)
    expect(await page.evaluate(() => Reflect.get(window, '__ran')), screen).toBeUndefined()
  }

  // In the preview, where a mail's own HTML is drawn.
  await page.goto(`/templates/${allOfThem!.id}`)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.waitForTimeout(1500)
  expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('onerror')
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined()

  await page.goto('/analysis')
  const body = page.getByRole('textbox', { name: /body|text/i }).first()
  await body.click()
  await page.keyboard.insertText(whole.slice(0, 20_000))
  await page.waitForTimeout(1500)
  expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined()
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
})
