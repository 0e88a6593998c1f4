// A new user's flow from the home page to their first delivered mail, and its effort.
import type { Locator, Page } from '@playwright/test'
import { requestAsPage } from './request.ts'
import { countEffort } from './effort.ts'
import { expect, newPerson, readMail, test, type Person } from './journey.ts'
import { startMailServer, type MailServer } from './mail-server.ts'

/** Raise these only for something more important to users than a short flow. */
const MOST_PRESSES = 19
const MOST_PAGES = 6

let mail: MailServer
test.beforeAll(async () => {
  mail = await startMailServer()
})
test.afterAll(() => mail.stop())

test('a founder with a messy spreadsheet is at the first mail within 19 presses and 6 pages', async ({
  page,
}) => {
  test.slow()
  page.setDefaultTimeout(30_000)
  const effort = await countEffort(page)

  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await signUpAndVerify(page, newPerson('Ada Sender'), () => effort.presses.push('link of the mail'))
  await sendOnAnyDay(page)

  await page.getByRole('button', { name: 'New Campaign' }).click()
  const create = page.getByRole('dialog', { name: 'Create New Campaign' })
  await create.getByLabel('Campaign Name *').fill('Schichtwechsel')
  await expect(create.getByText(/^Emails leave 00:00–23:59 /)).toBeVisible()
  await create.getByRole('button', { name: 'Create Campaign' }).click()

  await page.getByRole('button', { name: 'Write the first email' }).click()
  await page.getByLabel('Subject').fill('schichtwechsel bei {{company|Ihnen}}')
  await page
    .getByRole('textbox', { name: 'Body' })
    .fill(
      'Hallo {{first_name|zusammen}},\n\nwo landen bei {{company|Ihnen}} in {{location}} offene Punkte zwischen zwei Schichten: im Heft, im Chat, im Kopf?\n\nDarf ich zeigen, wie zwei Werke das lösen?\n\nAda',
    )
  await page.getByRole('group', { name: 'Add a step' }).getByRole('button', { name: 'Email' }).click()
  await page
    .getByRole('textbox', { name: 'Body' })
    .fill(
      'Hallo {{first_name|zusammen}},\n\nnoch eine Frage: wer liest die Liste morgens als Erstes?\n\nDann schicke ich ein Beispiel dafür.\n\nAda',
    )
  await page.getByRole('button', { name: 'Next: Audience' }).click()

  await importSheet(page)
  await expect(page.getByText('61 leads')).toBeVisible()
  await page.getByRole('button', { name: 'Next: Schedule' }).click()

  await connectMailbox(page)
  await expect(page.getByRole('checkbox', { name: new RegExp(mail.address) })).toBeChecked()
  await page.getByRole('button', { name: 'Next: Launch' }).click()

  const launch = page.getByRole('dialog', { name: 'Launch Schichtwechsel' })
  await launch.getByLabel('Postal address').fill('Brückner GmbH\nHauptstraße 1\n10115 Berlin')
  await viewDryRun(await page.context().newPage(), page.url())
  await launch.getByRole('button', { name: 'Save address and launch' }).click()

  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  const toHans = () => mail.accepted.filter(({ to }) => to.includes('hans@silent.example'))
  await expect.poll(() => toHans().length, { timeout: 60_000 }).toBe(1)
  expect.soft(effort.presses.length, effort.presses.join('\n')).toBeLessThanOrEqual(MOST_PRESSES)
  expect.soft(effort.pages.length, effort.pages.join('\n')).toBeLessThanOrEqual(MOST_PAGES)

  const source = decode(toHans()[0]!.raw)
  expect(source).toContain('Hallo Hans,')
  expect(source).toContain('bei Brückner in Berlin offene Punkte')
  expect(source).toContain('Hauptstraße 1')
  // One-click unsubscribe requires https (RFC 8058), which this machine lacks; the header is present nevertheless.
  expect(source).toMatch(/^List-Unsubscribe:/m)
  expect(source).not.toContain('{{')

  // The open page follows sending live.
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(/of 61 leads/)
  await expect(page.getByRole('region', { name: 'Next email' })).toContainText('Step1 of 2')
  await optOut(page, source)
})

async function signUpAndVerify(page: Page, person: Person, onPress: () => void): Promise<void> {
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your email and click the verification link')).toBeVisible()
  const { text } = await readMail(page, person.email)
  onPress()
  await page.goto(/https?:\/\/\S+\/verify-email\?\S+/.exec(text)![0])
  await expect(page.getByRole('button', { name: 'Workspace: My Workspace' })).toBeVisible()
}

/** This runs at night and on Sundays, too, so the workspace sends at any hour. */
async function sendOnAnyDay(page: Page): Promise<void> {
  await requestAsPage(page, 'patch', 'workspaces?name=eq.My Workspace', {
    sending_days: [1, 2, 3, 4, 5, 6, 7],
    sending_from: '00:00',
    sending_until: '23:59',
  })
  await page.reload()
}

async function importSheet(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Import contacts').click()
  await (await chooser).setFiles({ name: 'Kontakte.csv', mimeType: 'text/csv', buffer: sheet() })
  await page.getByRole('checkbox', { name: /^Name: 25 / }).click()
  await page.getByRole('checkbox', { name: /^Firma: 16 / }).click()
  await page.getByRole('button', { name: 'Import 61' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** A spreadsheet saved in Germany: semicolons, Windows-1252, and realistic user input. */
function sheet(): Buffer {
  const names = ['Jürgen Weiß', 'HANS GROß', 'lena müller', 'N/A', 'Käthe Öztürk']
  const cities = ['München', 'Köln', 'Düsseldorf']
  const rows = Array.from({ length: 59 }, (_, n) => {
    const company =
      n % 4 === 0 ? `Werk ${n} GmbH & Co. KG (${cities[n % 3]!})` : n % 11 === 0 ? 'N/A' : `Werk ${n}`
    return `${names[n % 5]!};kontakt.${n + 1}@firma${n + 1}.example;${company};${cities[n % 3]!}`
  })
  const kim = 'Kim Weiß;kim@silent.example;Werk Nord;#N/A'
  const hans = 'HANS BRÜCKNER;hans@silent.example;Brückner GmbH & Co. KG (Berlin);Berlin'
  return Buffer.from(['Name;E-Mail;Firma;Ort', hans, kim, ...rows].join('\r\n'), 'latin1')
}

async function connectMailbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Any mail server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(mail.address)
  await dialog.getByLabel('Sender name').fill('Ada Sender')
  const outgoing = dialog.getByRole('group', { name: /Outgoing/ })
  await fillServer(outgoing, mail.smtp)
  await outgoing.getByLabel('User').fill('ada')
  await outgoing.getByLabel('Password', { exact: true }).fill('secret')
  await outgoing.getByLabel('Security').click()
  await page.getByRole('option', { name: /None/ }).click()
  const incoming = dialog.getByRole('group', { name: /Incoming/ })
  await expect(incoming.getByLabel('Server')).toHaveValue('127.0.0.1')
  await incoming.getByLabel('Port').fill(String(mail.imap))
  await dialog.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
}

async function fillServer(fields: Locator, port: number): Promise<void> {
  await fields.getByLabel('Server').fill('127.0.0.1')
  await fields.getByLabel('Port').fill(String(port))
}

/** Decodes quoted-printable. */
const decode = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

async function optOut(page: Page, source: string): Promise<void> {
  const link = /\/t\/u\/[\w.-]+/.exec(source)?.[0] ?? ''
  const answer = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await page.getByRole('tab', { name: 'Audience' }).click()
  await page.getByLabel('Search leads').fill('@silent.example')
  await expect(page.getByRole('row', { name: /Hans Brückner/ })).toContainText('Opted out')
}

/** In a separate window, because it is not part of the flow. */
async function viewDryRun(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('tab', { name: 'Dry run' }).click()
  await expect(page.getByText(/leads get/)).toContainText('60 leads get 120 emails')
  await expect(page.getByRole('region', { name: 'Held back' })).toContainText(
    '1 lead: A merge tag has no value',
  )
  await page.close()
}
