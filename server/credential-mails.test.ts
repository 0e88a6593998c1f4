// Tests that each change of a credential is mailed to its owner.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { stepAt, totpAt } from './supabase/auth/totp.ts'
import { openProduct, type Person, type Product } from './testing/faults/product.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'

let t: TestDatabase
let product: Product
let ada: Person

before(async () => {
  t = await freshDatabase()
  product = await openProduct(t.db)
  ada = await product.newcomer('credentials')
})
after(async () => {
  await product.close()
  await t.close()
})

const mails = async () =>
  (await t.sql(
    'select recipient, subject, text, html from private.outbox order by created_at, id',
  )) as Record<'recipient' | 'subject' | 'text' | 'html', string>[]

async function mailsAfter(change: () => Promise<{ error: unknown }>) {
  await t.sql('delete from private.outbox')
  assert.equal((await change()).error, null)
  return (await mails()).map(({ recipient, subject }) => [recipient, subject])
}

const address = 'credentials@example.com'
const linkToken = ({ text }: { text: string }): string => /\/undo#([\da-f]{64})/.exec(text)?.[1] ?? 'none'

test('a new password, an API key, a second factor that comes and goes and a new address are mailed to the owner', async () => {
  const { auth } = ada.client
  assert.deepEqual(await mailsAfter(() => auth.updateUser({ password: 'another horse battery' })), [
    [address, 'Your password was changed'],
  ])
  assert.deepEqual(
    await mailsAfter(
      async () =>
        await ada.client.rpc('create_api_key', { p_name: '<b>http://evil.test</b>', p_scope: 'write' }),
    ),
    [[address, 'An API key was created']],
  )
  const { data: factor } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const code = totpAt(factor!.totp.secret, stepAt(new Date()))
  assert.deepEqual(await mailsAfter(() => auth.mfa.challengeAndVerify({ factorId: factor!.id, code })), [
    [address, 'A second factor was added'],
  ])
  assert.deepEqual(await mailsAfter(() => auth.mfa.unenroll({ factorId: factor!.id })), [
    [address, 'A second factor was removed'],
  ])
  const moved = await mailsAfter(() => auth.updateUser({ email: 'elsewhere@example.com' }))
  assert.ok(moved.some(([to, subject]) => to === address && subject === 'Your email address was changed'))
})

test('such a mail holds nothing that anybody wrote, and one link, which is ours and undoes the change', async () => {
  await t.sql('delete from private.outbox')
  const { error } = await ada.client.rpc('create_api_key', {
    p_name: '<b>http://evil.test</b>',
    p_scope: 'read',
  })
  assert.equal(error, null)
  const [mail] = await mails()
  assert.doesNotMatch(mail!.text + mail!.html, /evil/)
  const links = Array.from(mail!.text.matchAll(/https?:\S+/g), ([link]) => link)
  assert.deepEqual(links, [`${product.url}/undo#${linkToken(mail!)}`])
  assert.match(
    mail!.text,
    /within 7 days.*revokes the key, signs out every device.*a link to choose a new one/s,
  )
})

test('what changes nothing that opens the account is not mailed', async () => {
  assert.deepEqual(await mailsAfter(() => ada.client.auth.updateUser({ data: { theme: 'dark' } })), [])
})
