// Contact owners in a workspace with several members.
import type { Page } from '@playwright/test'
import { requestAsPage } from './request.ts'
import { arriveAt, enterAt, expect, newPerson, test } from './journey.ts'

test('contacts chosen together get an owner and a time zone, and undoing gives back what they had', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await enterAt(page, '/dashboard', server.demo)
  const path = 'workspaces?select=id&name=eq.Sample workspace'
  const [workspace] = await requestAsPage<{ id: string }[]>(page, 'get', path)
  const guest = newPerson('Olga Owner')
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await arriveAt(other, '/dashboard', guest)
  await requestAsPage(page, 'post', 'rpc/invite_to_workspace', {
    p_workspace_id: workspace!.id,
    p_email: guest.email,
  })
  const [invitation] = await requestAsPage<{ id: string }[]>(other, 'post', 'rpc/get_invitations', {})
  await requestAsPage(other, 'post', 'rpc/accept_workspace_invitation', { p_id: invitation!.id })
  const members = `workspace_members?workspace_id=eq.${workspace!.id}`
  const [{ user_id: id } = { user_id: '' }] = await requestAsPage<{ user_id: string }[]>(
    page,
    'get',
    `${members}&order=created_at.desc`,
  )
  await elsewhere.close()
  const count = async (condition: string) =>
    (await requestAsPage<object[]>(page, 'get', `audience?select=email&${condition}`)).length
  const owned = () => count('owner_id=not.is.null')
  const inLisbon = () => count('time_zone=eq.Europe/Lisbon')
  const before = await inLisbon()

  await page.goto('/audience')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await set(page, 'Owner', 'Olga Owner')
  await expect.poll(owned).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(owned).toBe(0)
  await set(page, 'Time zone', 'Lisbon')
  await expect.poll(inLisbon).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(inLisbon).toBe(before)

  // Other journeys rely on this workspace's members.
  await requestAsPage(page, 'delete', `${members}&user_id=eq.${id}`)
  expect(await requestAsPage<object[]>(page, 'get', `${members}&user_id=eq.${id}`)).toEqual([])
})

async function set(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).last().click()
  const menu = page.getByRole('dialog', { name: `${label} of the selected contacts` })
  await menu.getByLabel(label).click()
  // A list of many options has its search focused.
  if (label === 'Time zone') await page.keyboard.type(value)
  await page.getByRole('option', { name: value }).first().click()
  await menu.getByRole('button', { name: 'Set' }).click()
  await expect(
    page.getByText(new RegExp(`^Changed the ${label.toLowerCase()} of \\d+ contact`)).first(),
  ).toBeVisible()
}
