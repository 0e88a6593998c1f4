import type { Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { goTo } from './go-to.ts'
import { arrive, arriveAt, expect, newPerson, test } from './journey.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { createRows } from './request.ts'

let mail: MailServer
test.beforeAll(async () => {
  mail = await startMailServer()
})
test.afterAll(() => mail.stop())

async function fillServer(page: Page, name: RegExp, port: number, password: string) {
  const fields = page.getByRole('group', { name })
  await fields.getByLabel('Server').fill('127.0.0.1')
  await fields.getByLabel('Port').fill(String(port))
  await fields.getByLabel('Security').click()
  await page.getByRole('option', { name: /None/ }).click()
  await fields.getByLabel('User').fill('ada')
  await fields.getByLabel('Password', { exact: true }).fill(password)
}

test('somebody connects a mailbox, mends a mistake on the way, sets its pace and sends a test', async ({
  page,
}) => {
  test.slow()
  await arrive(page, newPerson('Ada Sender'))
  await page.getByRole('link', { name: 'Email Providers' }).click()
  await expect(page.getByText('No mailbox connected yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Connect Any mail server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill(mail.address)
  await dialog.getByLabel('Sender name').fill('Ada Lovelace')
  await fillServer(page, /Outgoing/, mail.smtp, 'wrong')
  await fillServer(page, /Incoming/, mail.imap, 'secret')
  await page.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog.getByText(/535/)).toBeVisible()
  await expect(dialog.getByText(/rejected the user name or password/)).toBeVisible()
  await expect(dialog.getByText('Nothing was saved.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog
    .getByRole('group', { name: /Outgoing/ })
    .getByLabel('Password', { exact: true })
    .fill('secret')
  await page.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog.getByText('It works.')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('250 taken as 4711')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Set up a campaign' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('link', { name: mail.address }).click()
  const sheet = page.getByRole('dialog', { name: mail.address })
  await expect(sheet.getByText('0 of 10 sent today. Ready to send.')).toBeVisible()
  await sheet.getByLabel('Mails a day').fill('25')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await sheet.getByRole('tab', { name: 'Identity' }).click()
  await sheet
    .getByLabel('Picture of the signature')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(sheet.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(/Sent\. The server says: 250/)).toBeVisible()
  const html = mail.accepted
    .at(-1)!
    .raw.replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  const [, address = ''] = /<img src="(http[^"]+signatures[^"]+)"/.exec(html) ?? []
  expect((await page.request.get(address)).headers()['content-type']).toBe('image/png')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await sheet.getByRole('tab', { name: 'Danger' }).click()
  await sheet.getByRole('button', { name: 'Pause' }).click()
  await expect(sheet.getByText('Paused')).toBeVisible()
  await page.keyboard.press('Escape')
  // Every DNS dot has a text.
  await expect(
    page
      .getByRole('row', { name: /ada@sender\.test/ })
      .getByText(/(?:not known|missing or wrong)/)
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Domains' }).click()
  await expect(page.getByRole('heading', { name: 'sender.test' })).toBeVisible()
})

test('mailboxes of own servers are connected from a CSV file, and each that fails says why', async ({
  page,
}) => {
  await arriveAt(page, '/providers?tab=connect')
  await page.getByRole('button', { name: 'Connect several at once' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect several' })
  await dialog.getByLabel('Provider').click()
  await page.getByRole('option', { name: 'Your own servers, from a CSV file' }).click()
  const servers = `127.0.0.1,${mail.smtp},none,ada`
  const rows = [
    'email,host,port,security,user,password,imap_host,imap_port,imap_security',
    `wrong@here.test,${servers},mistyped,,,`,
    `${mail.address},${servers},secret,127.0.0.1,${mail.imap},none`,
    'nobody,127.0.0.1,25,none,ada,secret,,,',
  ]
  const buffer = Buffer.from(rows.join('\n'))
  await dialog
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'boxes.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('boxes.csv: 2 to connect.')).toBeVisible()
  await expect(dialog.getByText('Line 4: “nobody” is not an email address.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try and connect 2' }).click()
  await expect(dialog.getByText('2 of 2 mailboxes tried, 1 connected, 1 failed.')).toBeVisible({
    timeout: 60_000,
  })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'wrong@here.test' })).toContainText('535')
  // Neither the page nor what the browser stores holds a password.
  const stored = await page.evaluate(() => document.documentElement.outerHTML + JSON.stringify(localStorage))
  expect(stored).not.toMatch(/mistyped|secret/)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('tab', { name: /^Mailboxes/ }).click()
  await expect(page.getByRole('link', { name: mail.address })).toBeVisible()
})

test('signing in at Google keeps the way back to the campaign', async ({ page }) => {
  await arriveAt(page, '/settings')
  const [campaign] = await createRows(page, 'email_campaigns', [{ title: 'Needs a mailbox' }])
  await goTo(page, `/campaigns/${campaign!.id}?tab=schedule`)
  await page.getByRole('button', { name: /^Connect Gmail/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Sign in with Google' }).click()
  await dialog.getByLabel('Client ID').fill('app.apps.googleusercontent.com')
  await dialog.getByLabel('Client secret').fill('a secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Email address').fill('ada@gmail.com')
  // Simulates Google when the user declines: our own server rejects the result.
  await page.route('https://accounts.google.com/**', (route, request) => {
    const query = new URL(request.url()).searchParams
    const answer = new URLSearchParams({ state: query.get('state')!, error: 'access_denied' })
    const location = `${query.get('redirect_uri')}?${answer.toString()}`
    return route.fulfill({ status: 302, headers: { location } })
  })
  await dialog.getByRole('button', { name: 'Continue at Google' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('tab', { name: 'Connect' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Back to “Needs a mailbox”' }).click()
  await expect(page.getByRole('heading', { name: 'Needs a mailbox' })).toBeVisible()
})
