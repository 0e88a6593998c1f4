// Checks every screen of a signed-in user with axe in four appearances: `node scripts/run.mjs
// lab/check-accessibility.ts`. Prints the problems, and exits with 1 when one is serious.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { paths } from '../web/data/paths.ts'
import { buildIfStale } from '../scripts/build.ts'
import { withOpenProduct, type OpenProduct } from '../scripts/open-product.ts'

const looks = [
  { name: 'wide, light', width: 1280, height: 860, colorScheme: 'light' },
  { name: 'wide, dark', width: 1280, height: 860, colorScheme: 'dark' },
  { name: 'phone, light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'phone, dark', width: 390, height: 844, colorScheme: 'dark' },
] as const

// Public pages have separate tests; these redirect elsewhere.
const elsewhere: readonly string[] = [
  paths.home,
  paths.auth,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
  paths.mailboxReturn,
  paths.privacy,
  paths.terms,
  paths.help,
  paths.support,
  paths.pricing,
  paths.docs,
  paths.document,
]

// Screens within a screen.
const tabs = [
  ...['links', 'live', 'settings'].map((tab) => `${paths.tracker}?tab=${tab}`),
  ...['users', 'subscriptions', 'support', 'sending', 'announcements', 'system', 'log'].map(
    (tab) => `${paths.adminDashboard}?tab=${tab}`,
  ),
]

// The demo account is the admin, so that admin screens are checked too.
process.env['ADMIN_EMAIL'] = 'demo@coldframe.test'
await buildIfStale()
await withOpenProduct(async (product) => {
  let serious = 0
  for (const look of looks) serious += await readScreens(product, look)
  process.stdout.write(serious === 0 ? 'Nothing serious.\n' : `${serious} serious findings.\n`)
  if (serious > 0) process.exitCode = 1
})

async function readScreens(
  { url, demo, browser }: OpenProduct,
  look: (typeof looks)[number],
): Promise<number> {
  const { name, width, height, colorScheme } = look
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page, url, demo)
  const open = Object.values(paths).filter((path) => !elsewhere.includes(path))
  const [fixed, withIds] = [
    open.filter((path) => !path.includes(':')),
    open.filter((path) => path.includes(':')),
  ]
  const links = new Set<string>()
  let serious = 0
  const read = async (path: string) => {
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) links.add(href.replace(/[?#].*$/, ''))
    serious += await reportFindings(page, `${path} (${name})`)
  }
  for (const path of [...fixed, ...tabs]) await read(path)
  // One screen of each kind, by the links in the lists.
  for (const path of withIds) {
    const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const found = [...links].find((link) => shape.test(link))
    if (found) await read(found)
  }
  await context.close()
  return serious
}

async function signIn(page: Page, url: string, { email, password }: OpenProduct['demo']): Promise<void> {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email or Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/dashboard/)
}

/** Returns the number of serious or worse problems. */
async function reportFindings(page: Page, screen: string): Promise<number> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const { impact, id, help, nodes } of violations) {
    process.stdout.write(`${screen}: ${impact ?? 'unknown'}: ${help} (${id})\n`)
    for (const { target } of nodes.slice(0, 5)) process.stdout.write(`    ${target.join(' ')}\n`)
  }
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').length
}
