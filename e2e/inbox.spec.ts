import { AxeBuilder } from '@axe-core/playwright'
import { expect, signIn, test } from './journey.ts'

test('somebody reads replies, sorts them by keys and answers one', async ({ page, server }) => {
  await signIn(page, server.demo.email, server.demo.password)
  await page.getByRole('link', { name: /^Inbox/ }).click()
  const list = page.getByRole('region', { name: 'Conversations' })
  await expect(list.getByRole('button').first()).toBeVisible()
  await page.keyboard.press('j')
  const thread = page.getByRole('region', { name: 'Conversation', exact: true })
  const first = await list.getByRole('button').first().textContent()
  await expect(thread.getByRole('list', { name: 'Mails' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('1')
  await expect(list.getByRole('button').first().getByText('Interested')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.keyboard.press('r')
  await page.keyboard.type('Wonderful. Does Tuesday suit you?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Your answer is on its way')).toBeVisible()
  await expect(thread.getByText('Wonderful. Does Tuesday suit you?').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(list.getByText(first?.slice(0, 12) ?? '')).toBeHidden()
  await page.getByRole('radio', { name: 'Closed' }).click()
  await expect(list.getByRole('button').first()).toBeVisible()
})
