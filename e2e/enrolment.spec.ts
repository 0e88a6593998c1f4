// Contacts that join a launched campaign: at the end of an import, and automatically from a segment.
import { requestAsPage } from './request.ts'
import { enterAt, expect, test } from './journey.ts'
import { importText } from './people.ts'

const campaign = 'Warehouse handovers, spring'

test('an import asks for its campaign, and a segment goes on enrolling there', async ({ page, server }) => {
  await enterAt(page, '/audience/import', server.demo)
  await importText(page, 'new.csv', 'name,email\nAnn Lee,ann@grown.example\nBob Ray,bob@grown.example')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 2' }).click()
  const enrol = page.getByRole('region', { name: 'Enrol in a campaign' })
  await enrol.getByLabel('Campaign', { exact: true }).click()
  await page.getByRole('option', { name: campaign }).click()
  await enrol.getByRole('button', { name: 'Enrol' }).click()
  await expect(page.getByText('2 contacts enrolled.')).toBeVisible()

  const [{ workspace_id }] = await requestAsPage<[{ workspace_id: string }]>(page, 'get', 'audience?limit=1')
  const rules = [{ field: 'email', op: 'contains', value: '@growing.example' }]
  await requestAsPage(page, 'post', 'segments', {
    workspace_id,
    name: 'Growing',
    filter: { match: 'all', rules },
  })
  await page.getByRole('link', { name: `See “${campaign}”` }).click()
  await page.getByRole('tab', { name: 'Audience' }).click()
  await page.getByLabel('Segment', { exact: true }).click()
  await page.getByRole('option', { name: 'Growing' }).click()
  await page.getByRole('button', { name: 'Begin enrolment' }).click()
  await expect(page.getByText('0 of at most 50 from the segment today')).toBeVisible()
  await requestAsPage(page, 'post', 'audience', { workspace_id, email: 'cy@growing.example' })
  await expect(page.getByText('1 of at most 50 from the segment today')).toBeVisible({ timeout: 90_000 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pause enrolment' })).toBeVisible()
})
