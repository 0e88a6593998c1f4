// A campaign from the first word to a mail that arrives: connected, written, checked, launched, opted out of.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { arriveAt, expect, test } from './journey.ts'

type Arrived = { to: string[]; source: string }

/** A mail server on loopback that takes everything and keeps it. */
async function openSink(): Promise<{ port: number; arrived: Arrived[]; close: () => Promise<void> }> {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username }, _session, answer) => answer(null, { user: username ?? '' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  // A client that hangs up is no fault of the sink's.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { port, arrived, close: async () => await new Promise((done) => server.close(() => done())) }
}

async function connectMailbox(page: Page, port: number): Promise<void> {
  await expect(page.getByText('No mailbox connected yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Connect Any mail server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('grace@sender.example')
  await dialog.getByLabel('Sender name').fill('Grace Hopper')
  const outgoing = dialog.getByRole('group', { name: /Outgoing/ })
  await outgoing.getByLabel('Server').fill('127.0.0.1')
  await outgoing.getByLabel('Port').fill(String(port))
  await outgoing.getByLabel('Security').click()
  await page.getByRole('option', { name: /None/ }).click()
  await outgoing.getByLabel('Password', { exact: true }).fill('a password')
  const reads = dialog.getByRole('switch', { name: /replies/i })
  if (await reads.isChecked()) await reads.click()
  await dialog.getByRole('button', { name: 'Try and connect' }).click()
  await expect(dialog.getByText('It works.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

async function addPerson(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/audience')
  await page.getByRole('button', { name: 'Add member' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email *').fill(email)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible()
}

test('a campaign leaves from a mailbox of one’s own, once, and an opt-out ends it', async ({ page }) => {
  test.setTimeout(240_000)
  const sink = await openSink()
  await arriveAt(page, '/providers')
  await connectMailbox(page, sink.port)
  await addPerson(page, 'Ann Lee', 'ann@lead.example')

  await page.goto('/campaigns')
  await page.getByRole('main').getByRole('button', { name: 'New campaign' }).first().click()
  const create = page.getByRole('dialog', { name: 'Create New Campaign' })
  await create.getByLabel('Campaign Name *').fill('Shift handovers')
  await create.getByRole('button', { name: 'Create Campaign' }).click()

  // Its page says what is missing, and leads to each.
  const guide = page.getByRole('region', { name: 'Steps to the launch' })
  await expect(guide.getByRole('listitem').filter({ hasText: 'Audience' })).toContainText('1 contact.')
  await guide.getByRole('button', { name: 'Write the sequence' }).click()
  await page.getByRole('button', { name: 'Use this: Three-step introduction' }).click()
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await expect(page.getByText('Version 1, saved')).toBeVisible()

  // Open at any hour: this runs on weekends and at night too.
  await page.getByRole('tab', { name: 'Schedule' }).click()
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day }).check()
  await page.getByLabel('From', { exact: true }).fill('00:00')
  await page.getByLabel('Until').fill('23:59')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByRole('checkbox', { name: /grace@sender\.example/ })).toBeChecked()

  await page.getByRole('tab', { name: 'Overview' }).click()
  await guide.getByRole('button', { name: 'Check and launch' }).click()
  const sheet = page.getByRole('dialog', { name: 'Launch Shift handovers' })
  await sheet.getByRole('link', { name: 'Fix: A postal address is set' }).click()
  await expect(page.getByLabel('Postal address')).toBeFocused()
  await page.getByLabel('Postal address').fill('Hopper Ltd\n1 Main Street')
  await page.getByRole('button', { name: 'Save sending' }).click()
  await expect(page.getByRole('button', { name: 'Save sending' })).toBeDisabled()
  await page.getByRole('link', { name: 'Back to the launch checklist' }).click()
  await expect(sheet.getByText('Rendered for 1 contact: no gap.')).toBeVisible()
  await sheet.getByRole('tab', { name: 'Dry run' }).click()
  await expect(sheet.getByText('1 lead gets 3 emails', { exact: false })).toBeVisible()
  await sheet.getByRole('button', { name: 'Launch now' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()

  const toAnn = () => sink.arrived.filter(({ to }) => to.includes('ann@lead.example'))
  await expect.poll(() => toAnn().length, { timeout: 60_000 }).toBe(1)
  const mail = toAnn()[0]!.source.replaceAll('=\r\n', '')
  expect(mail).toContain('Hi Ann,')
  expect(mail).toContain('Hopper Ltd')
  // One click takes https (RFC 8058), which this machine has not; the header stands all the same.
  expect(mail).toMatch(/^List-Unsubscribe:/m)
  expect(mail).not.toContain('{{')

  // The open page follows what leaves.
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('1of 1 lead')
  await expect(page.getByRole('region', { name: 'Next email' })).toContainText('Step2 of 3')

  await page.getByRole('tab', { name: 'Audience' }).click()
  await expect(page.getByRole('row', { name: /Ann Lee/ })).toContainText('In progress')
  const way = /\/t\/u\/[\w.-]+/.exec(mail)?.[0] ?? ''
  const answer = await page.request.post(way, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('row', { name: /Ann Lee/ })).toContainText('Opted out')
  expect(toAnn()).toHaveLength(1)
  await sink.close()
})
