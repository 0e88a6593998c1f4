// Hostile names of users and campaigns: nothing in them is executed, and nothing external is loaded.
import {
  arriveWatched,
  expectQuietPages,
  expectQuietScreens,
  expectQuietSearch,
  hostile,
  line,
} from './hostile.ts'
import { expect, test } from './journey.ts'

test('no name and no note runs anything on any screen', async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  expect(hostile.length).toBeGreaterThan(140)
  const { post, workspaceId: workspace_id, session, expectQuiet } = await arriveWatched(page, baseURL)
  await post(
    'audience',
    hostile.map((words, at) => ({
      workspace_id,
      email: `h${at}@lead.example`,
      name: line(words),
      company: line(words),
      job_title: line(words),
      notes: words,
      custom_fields: JSON.stringify({ plan: words }),
    })),
  )
  const campaigns = await post(
    'email_campaigns',
    hostile.map((words) => ({ workspace_id, title: line(words), description: words })),
  )
  await post(
    'segments',
    hostile.slice(-40).map((words, at) => ({ workspace_id, name: `${at} ${line(words).slice(0, 100)}` })),
  )
  await post('suppressions', [
    { workspace_id, address: 'never.example', source: '<script>window.__ran=1</script>' },
  ])
  await expectQuietScreens(page, session, [
    '/dashboard',
    '/campaigns?size=100',
    '/campaigns?size=100&page=2',
    `/campaigns/${campaigns.at(-1)!.id}`,
    `/campaigns/${campaigns[3]!.id}?tab=audience`,
    '/audience',
    '/audience/companies',
    '/audience/segments',
    '/audience/suppressions',
    '/inbox',
    '/providers',
    '/tracker',
    '/settings',
    '/audience/import',
    '/billing',
    '/settings/workspace',
  ])
  await expectQuietSearch(page)
  await expectQuietPages(page, ['/outbox', '/pricing', '/docs/design'])
  expectQuiet()
})
