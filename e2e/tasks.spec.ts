// The tasks of all campaigns, by keyboard.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { arriveAt, expect, newPerson, test } from './journey.ts'
import { readServiceKey } from './server.ts'

/** Two running campaigns, with a due call to Lin, one to Kim and a LinkedIn task for Sol. */
async function setUpTasks(page: Page, serviceKey: string): Promise<void> {
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    prefer: 'return=representation',
  }
  const write = async (method: 'post' | 'patch', path: string, data: object) => {
    const answer = await page.request[method](`/rest/v1/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }[]
  }
  const owner_id = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('coldframe.session')!) as { user: { id: string } }).user.id,
  )
  const found = await page.request.get(`/rest/v1/workspaces?select=id&user_id=eq.${owner_id}`, { headers })
  const [{ id: workspace_id } = { id: '' }] = (await found.json()) as { id: string }[]
  const plans = [
    ['Founders', 'call', ['Lin Park', 'Kim Berg']],
    ['Agencies', 'linkedin', ['Sol Ray']],
  ] as const
  for (const [title, kind, names] of plans) {
    const campaign_id = randomUUID()
    const step_id = randomUUID()
    await write('post', 'email_campaigns', { id: campaign_id, workspace_id, title, owner_id })
    const instructions = 'Ask {{first_name}} how handovers go at {{company}}.'
    await write('post', 'campaign_steps', {
      id: step_id,
      workspace_id,
      campaign_id,
      position: 1,
      kind,
      instructions,
    })
    await write('patch', `email_campaigns?id=eq.${campaign_id}`, {
      status: 'sending',
      launched_at: new Date().toISOString(),
    })
    for (const name of names) {
      const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`
      const contact = { workspace_id, email, name, company: 'Acme', phone: '+49 30 1234' }
      const [added] = await write('post', 'audience', contact)
      const [lead] = await write('post', 'campaign_leads', {
        workspace_id,
        campaign_id,
        audience_id: added!.id,
        email,
        state: 'active',
        step_id,
        held_by: 'task',
      })
      await write('post', 'campaign_tasks', { workspace_id, campaign_id, lead_id: lead!.id, step_id })
    }
  }
}

test('tasks of all campaigns are done, taken back and put off by keys', async ({ page, server }) => {
  await arriveAt(page, '/tasks', newPerson('Tia Task'))
  await expect(page.getByText('Nothing is due')).toBeVisible()
  await setUpTasks(page, await readServiceKey(server))
  // The open page is updated live.
  const list = page.getByRole('region', { name: 'Tasks' })
  await expect(list.getByRole('button')).toHaveCount(3)
  await expect(page.getByRole('link', { name: /^Tasks.*3/ })).toBeVisible()
  const pane = page.getByRole('region', { name: 'Task', exact: true })

  await page.keyboard.press('j')
  await expect(pane.getByRole('heading', { name: /Lin Park/ })).toBeVisible()
  await expect(pane.getByText('Ask Lin how handovers go at Acme.')).toBeVisible()
  await expect(pane.getByRole('link', { name: '+49 30 1234' })).toHaveAttribute('href', 'tel:+49301234')
  expect((await axe(page).analyze()).violations).toEqual([])
  await page.keyboard.press('n')
  await page.keyboard.type('Rings before nine')
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await expect(page.getByText('Lin Park: Voicemail')).toBeVisible()
  await expect(list.getByRole('button')).toHaveCount(2)
  await expect(pane.getByRole('heading', { name: /Kim Berg/ })).toBeVisible()
  await page.keyboard.press('z')
  await expect(list.getByRole('button', { name: /Lin Park/ })).toBeVisible()
  await list.getByRole('button', { name: /Lin Park/ }).click()
  await expect(pane.getByLabel('Note')).toHaveValue('Rings before nine')
  await page.keyboard.press('s')
  await expect(list.getByRole('button', { name: /Lin Park/ })).toBeHidden()

  await page.getByRole('button', { name: 'Filter by Kind' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'LinkedIn task' }).click()
  await page.keyboard.press('Escape')
  await expect(list.getByRole('button')).toHaveCount(1)
  await list.getByRole('button', { name: /Sol Ray/ }).click()
  await expect(pane.getByRole('link', { name: 'Search on LinkedIn' })).toBeVisible()
  await pane.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('No task matches the filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('radio', { name: 'Later' }).click()
  await expect(list.getByRole('button', { name: /Lin Park/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Done' }).click()
  await list.getByRole('button', { name: /Sol Ray/ }).click()
  await pane.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('radio', { name: 'Due' }).click()
  await expect(list.getByRole('button', { name: /Sol Ray/ })).toBeVisible()

  // A page that stays open over a weekend: tasks due today become overdue, those snoozed to the next workday become
  // due.
  await expect(list.getByText('Today', { exact: true })).toBeVisible()
  await page.clock.setSystemTime(new Date(Date.now() + 72 * 3_600_000))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(list.getByText('Overdue', { exact: true })).toBeVisible()
  await expect(list.getByRole('button', { name: /Lin Park/ })).toBeVisible()

  // A phone shows either the list or the open task.
  await page.setViewportSize({ width: 390, height: 844 })
  await pane.getByRole('button', { name: 'Back to the list' }).click()
  await list.getByRole('button', { name: /Kim Berg/ }).click()
  await expect(list).toBeHidden()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  // The campaign's overview shows them, too.
  await pane.getByRole('link', { name: 'Founders' }).click()
  await expect(page).toHaveURL(/\/campaigns\//)
  await expect(page.getByText('Ask Kim how handovers go at Acme.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).first().click()
  await expect(page.getByText(/^(Lin Park|Kim Berg): Done$/)).toBeVisible()
})
