// Tests the sandbox through its pages and the billing page: what it bills, notifies and ends.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { runNoted } from '#database/daily-job.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { billingJob } from './billing-maintenance.ts'
import { createSandbox, type SandboxAction, type SandboxBilling } from './sandbox.ts'

let sandbox: SandboxBilling
const clock = { now: new Date('2026-03-01T10:00:00Z') }

const t = testDatabase(async () => {
  sandbox = createSandbox(t.db, 'https://coldframe.test', () => clock.now)
})
beforeEach(async () => {
  clock.now = new Date('2026-03-01T10:00:00Z')
  await t.sql(`truncate subscriptions, notifications cascade; delete from private.sandbox_invoices;
    delete from private.billing_sessions; delete from private.billing_notices`)
})

const days = (count: number) => (clock.now = new Date(clock.now.getTime() + count * 86_400_000))

async function at(kind: 'checkout' | 'portal', action: SandboxAction): Promise<boolean> {
  const opened =
    kind === 'checkout'
      ? await sandbox.openCheckout(t.adaId, 'pro', 'monthly')
      : await sandbox.openPortal(t.adaId)
  assert.ok(opened.ok)
  return await sandbox.act(opened.url.split('session=')[1]!, action)
}

async function invoices(userId = t.adaId) {
  const listed = await sandbox.listInvoices(userId)
  assert.ok(listed.ok)
  return listed.invoices
}

test('what is paid, renewed and changed stands on invoices, newest first, of nobody else', async () => {
  await at('checkout', { do: 'pay' })
  days(32)
  await sandbox.refresh(t.adaId)
  await sandbox.refresh(t.adaId)
  assert.deepEqual(
    (await invoices()).map(({ number, amount, status, at: on }) => [number, amount, status, on.slice(0, 10)]),
    [
      ['SANDBOX-0002', 1999, 'paid', '2026-04-01'],
      ['SANDBOX-0001', 1999, 'paid', '2026-03-01'],
    ],
  )
  assert.deepEqual(await invoices(t.bobId), [])
})

test('a failed payment leaves its invoice open and tells the person; paying settles it', async () => {
  await at('checkout', { do: 'pay' })
  await at('portal', { do: 'fail_payment' })
  assert.deepEqual((await invoices())[0]?.status, 'open')
  assert.deepEqual(await t.sql('select type, message from notifications'), [
    { type: 'payment_failed', message: 'Update your card under Billing to keep Pro.' },
  ])
  await at('portal', { do: 'recover_payment' })
  assert.deepEqual(
    (await invoices()).map(({ status }) => status),
    ['paid', 'paid'],
  )
})

test('two pages that pay at once bill once', async () => {
  const [one, two] = await Promise.all([
    sandbox.openCheckout(t.adaId, 'pro', 'monthly'),
    sandbox.openCheckout(t.adaId, 'pro', 'monthly'),
  ])
  assert.ok(one.ok && two.ok)
  const pay = (url: string) => sandbox.act(url.split('session=')[1]!, { do: 'pay' })
  const paid = await Promise.all([pay(one.url), pay(two.url)])
  assert.equal(paid.filter(Boolean).length, 1)
  assert.equal((await invoices()).length, 1)
})

test('cancelled from the billing page it lasts to its end, and may go on after all', async () => {
  await at('checkout', { do: 'pay' })
  assert.deepEqual(await sandbox.change(t.adaId, 'cancel'), { ok: true })
  assert.equal((await sandbox.change(t.adaId, 'cancel')).ok, false)
  assert.deepEqual(await sandbox.change(t.adaId, 'resume'), { ok: true })
  assert.equal((await sandbox.change(t.bobId, 'cancel')).ok, false)
  await sandbox.change(t.adaId, 'cancel')
  days(40)
  await sandbox.refresh(t.adaId)
  assert.deepEqual(await t.sql('select subscription_status from subscriptions'), [
    { subscription_status: 'canceled' },
  ])
})

test('who is on a trial that ends within three days is told once', async () => {
  const maintain = () => runNoted(billingJob({ db: t.db, now: () => clock.now }))
  await at('checkout', { do: 'start_trial' })
  days(10)
  await maintain()
  assert.deepEqual(await t.sql('select type from notifications'), [])
  days(2)
  await maintain()
  await maintain()
  const notificationsSent = await t.sql('select type, title, message from notifications')
  assert.equal(notificationsSent.length, 1)
  assert.equal(notificationsSent[0]?.title, 'Your trial of Pro is ending')
  assert.match(String(notificationsSent[0]?.message), /^It ends on 15 March \(UTC\)\./)
  const [run] = await t.sql(`select runs, failures from private.job_runs where name = 'billing_round'`)
  assert.deepEqual(run, { runs: '3', failures: '0' })
})

test('what nobody needs any more is deleted, and nothing else', async () => {
  await t.sql(`insert into private.stripe_events values ('old', now() - interval '31 days'), ('new', now())`)
  await runNoted(billingJob({ db: t.db, now: () => new Date() }))
  assert.deepEqual(await t.sql('select id from private.stripe_events'), [{ id: 'new' }])
})
