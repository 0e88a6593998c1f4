import type { Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { requestAsPage, enterWithoutDrafts, joinWorkspace } from './request.ts'
import { goTo } from './go-to.ts'
import { expect, newPerson, openWith, test } from './journey.ts'

test('two members see each other in a conversation, and whoever answers second is told before it leaves', async ({
  page,
  server,
  browser,
  baseURL,
  request,
}) => {
  const host = await enterWithoutDrafts(page, '/dashboard', server.demo)
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible()
  const guest = newPerson('Gus Guest')
  const workspaceId = await requestAsPage<{ id: string }[]>(
    page,
    'get',
    'workspaces?select=id&name=eq.Sample workspace',
  ).then(([one]) => one!.id)
  const session = await joinWorkspace(request, host, workspaceId, guest)
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await openWith(other, '/dashboard', session)
  await expect(other.getByRole('button', { name: 'Workspace: Sample workspace' })).toBeVisible()

  await goTo(page, '/settings/workspace')
  await page.getByRole('radio', { name: 'Round robin' }).click()
  await page.getByRole('checkbox', { name: 'Gus Guest' }).click()
  await expect(page.getByRole('checkbox', { name: 'Gus Guest' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Ines Moreira' })).toBeDisabled()
  expect((await axe(page).analyze()).violations).toEqual([])
  await expect
    .poll(
      async () =>
        await requestAsPage<{ member_ids: string[] }[]>(page, 'get', 'assignment_rules?select=member_ids'),
    )
    .toMatchObject([{ member_ids: [expect.any(String)] }])

  const write = async (by: Page, text: string) => {
    await by.getByRole('button', { name: 'Reply', exact: true }).click()
    await by.getByRole('textbox', { name: /^Reply from/ }).fill(text)
  }
  await goTo(page, '/inbox')
  const rowOf = (of: Page) => of.getByRole('region', { name: 'Conversations' }).getByRole('button').nth(4)
  const row = rowOf(page)
  await row.click()
  await other.getByRole('link', { name: /^Inbox/ }).click()
  await rowOf(other).click()
  await expect(page.getByRole('status').getByText('Gus Guest is reading this')).toBeVisible()
  await expect(row.getByText('Gus Guest is reading this')).toBeAttached()
  await write(other, 'Tuesday suits us.')
  await expect(page.getByRole('status').getByText('Gus Guest is writing a reply')).toBeVisible()
  await write(page, 'Wednesday suits us.')
  await expect(other.getByRole('status').getByText(/is writing a reply/)).toBeVisible()
  expect((await axe(page).analyze()).violations).toEqual([])
  await other.keyboard.press('Control+Enter')
  await expect(other.getByText('Your reply is on its way')).toBeVisible()
  // The other answer is shown above immediately, but may not have been seen.
  await expect(
    page.getByRole('list', { name: 'Messages' }).getByText('Tuesday suits us.').first(),
  ).toBeAttached()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    page.getByText('Someone else replied while you were writing. Their reply is above.'),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Reply from/ })).toHaveValue('Wednesday suits us.')
  // Text typed immediately goes into the note, and does not trigger the inbox's shortcuts.
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.keyboard.type('Ask her first ')
  await page.getByRole('button', { name: '@Gus Guest' }).click()
  await page.keyboard.type('please')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(
    page.getByRole('region', { name: 'Notes' }).getByText('Ask her first @Gus Guest please'),
  ).toBeVisible()
  await expect
    .poll(
      async () =>
        await requestAsPage<object[]>(other, 'get', 'notifications?select=id&title=ilike.*mention*'),
    )
    .toHaveLength(1)
  await elsewhere.close()
  await expect(page.getByRole('status').getByText(/Gus Guest/)).toBeHidden()
})
