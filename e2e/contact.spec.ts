// Contact forms: sending, keeping unsent drafts, and the response.
import { enterAt, expect, readMail, test } from './journey.ts'

test('a message is asked for whole, and kept when it is refused', async ({ page }) => {
  await page.goto('/#contact')

  await test.step('a message is asked for whole, then sent, mailed and cleared', async () => {
    const email = `contact-${Date.now()}@example.com`
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Please tell us your name.')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('<script>alert(1)</script>')
    await page.getByLabel('Email', { exact: true }).last().fill(email)
    await page.getByLabel('Message').fill('x'.repeat(10_000))
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Message sent!')).toBeVisible()
    await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('')
    expect((await readMail(page, email)).subject).toBe('We have your message')
  })

  await test.step('a message that can not be sent is kept', async () => {
    await page.route('**/functions/v1/**', (route) => route.abort())
    await page.getByLabel('Name', { exact: true }).fill('Grace')
    await page.getByLabel('Email', { exact: true }).last().fill('grace@example.com')
    await page.getByLabel('Message').fill('Do not lose me')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Failed to send message')).toBeVisible()
    await expect(page.getByText('Please try again later.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('Do not lose me')
    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('Do not lose me')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Message')).toHaveValue('Do not lose me')
  })

  await test.step('a request the server refuses is answered with its words, and kept', async () => {
    await page.unroute('**/functions/v1/**')
    await page.route('**/functions/v1/**', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many requests. Please try again later.' } }),
    )
    await page.goto('/support')
    await page.getByLabel('Name', { exact: true }).fill('Grace')
    await page.getByLabel('Email', { exact: true }).fill('grace@example.com')
    await page.getByLabel('Subject').fill('It broke')
    await page.getByLabel('Category').selectOption('help')
    await page.getByLabel('Message').fill('Nothing happens')
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(page.getByText('Failed to submit request')).toBeVisible()
    await expect(page.getByText('Too many requests. Please try again later.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue('It broke')
  })
})

test('someone signed in finds their menu, and their name in the support form', async ({ page, server }) => {
  await enterAt(page, '/support', server.demo)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(server.demo.email)
  await page.getByLabel('Subject').fill('It broke')
  await page.getByLabel('Category').selectOption('bug')
  await expect(page.getByLabel('Priority')).toHaveValue('medium')
  await page.getByLabel('Message').fill('Nothing happens')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('Nothing happens')
  await expect(page.getByLabel('Category')).toHaveValue('bug')
  const call = page.waitForRequest('**/functions/v1/send-contact-email')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const body = (await call).postDataJSON() as Record<string, string>
  expect(body).toMatchObject({
    type: 'support',
    category: 'bug',
    priority: 'medium',
    url: `${server.url}/support`,
  })
  expect(body['userAgent']).toContain('Chrome')
  expect(body['userId']).toMatch(/^[0-9a-f-]{36}$/)
  await expect(page.getByText('Support request submitted!')).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
})
