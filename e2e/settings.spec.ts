import { appCode } from './authenticator.ts'
import { arrive, expect, signIn, test } from './journey.ts'

test('someone turns on a second factor, is asked for it, and gets in by phone and by paper', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await arrive(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByLabel('Or type this key into the app').inputValue()
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible()
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Code from the app').fill(appCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [onPaper = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const other = await elsewhere.newPage()
  await signIn(other, person.email, person.password)
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await other.getByLabel('Code').fill(appCode(secret, 1))
  await other.getByRole('button', { name: 'Verify' }).click()
  await expect(other).toHaveURL(/dashboard/)
  await elsewhere.close()

  const third = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signIn(third, person.email, person.password)
  await third.getByRole('button', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill(onPaper)
  await third.getByRole('button', { name: 'Verify' }).click()
  await expect(third).toHaveURL(/dashboard/)
  await third.goto('/settings')
  await expect(third.getByText('9 of 10 recovery codes left')).toBeVisible()
  await third.getByRole('button', { name: 'Remove' }).click()
  await third.getByRole('button', { name: 'Turn off' }).click()
  await expect(third.getByRole('button', { name: 'Set up' })).toBeVisible()
  await third.context().close()
})
