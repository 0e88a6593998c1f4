// A list behind a link: imported by hand, then again and again by the server.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { goTo } from './go-to.ts'
import { arriveAt, expect, test } from './journey.ts'

test('a list behind a link is imported again on its schedule, paused, resumed and removed', async ({
  page,
}) => {
  let list = 'Email,Company,Email Status\nann@one.example,One,\neve@one.example,One,unsubscribed\n'
  const server = createServer((_, response) => response.end(list))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await arriveAt(page, '/audience/import')
    const { port } = server.address() as AddressInfo
    await page.getByLabel('Or paste a link').fill(`http://127.0.0.1:${port}/people.csv`)
    await page.getByRole('button', { name: 'Use this link' }).click()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Import 1' }).click()
    await page.getByRole('button', { name: 'Link this list' }).click()
    await expect(page.getByText('This list is linked.')).toBeVisible()

    // Someone who opted out elsewhere is suppressed before they are a contact.
    await goTo(page, '/audience/suppressions')
    await expect(page.getByText('eve@one.example')).toBeVisible()

    list = 'Email,Company\nann@one.example,One\nbob@two.example,Two\n'
    await goTo(page, '/audience/import')
    const lists = page.getByRole('region', { name: 'Linked lists' })
    await expect(lists.getByText(/Every day/)).toBeVisible()
    await lists.getByRole('button', { name: 'Import people.csv now' }).click()
    await expect(lists.getByText(/1 added, 0 updated, 0 rejected/)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('region', { name: 'Recent imports' }).getByRole('listitem')).toHaveCount(2)
    await lists.getByRole('button', { name: 'Pause people.csv' }).click()
    await expect(lists.getByText('Paused')).toBeVisible()
    await lists.getByRole('button', { name: 'Resume people.csv' }).click()
    await expect(lists.getByText('Paused')).toBeHidden()
    await lists.getByRole('button', { name: 'Remove people.csv' }).click()
    await expect(lists).toBeHidden()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect(lists).toBeVisible()
    await goTo(page, '/audience')
    await expect(page.getByRole('link', { name: 'bob@two.example' })).toBeVisible()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
