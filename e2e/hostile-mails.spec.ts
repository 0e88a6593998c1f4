// Hostile content in mails, templates and snippets: nothing in it is executed, and nothing external is loaded.
import {
  arriveWatched,
  expectNothingRan,
  expectQuietScreens,
  expectQuietSearch,
  hostile,
  line,
} from './hostile.ts'
import { expect, test } from './journey.ts'

test('no mail runs anything, listed, previewed, searched or analyzed', async ({ page, baseURL }) => {
  test.setTimeout(300_000)
  const { post, workspaceId: workspace_id, session, expectQuiet } = await arriveWatched(page, baseURL)
  const whole = hostile.join('\n')
  const templates = await post(
    'email_templates',
    hostile.slice(-60).map((words) => ({
      workspace_id,
      title: line(words),
      subject: line(words),
      content_text: words,
      content_html: words,
    })),
  )
  // Created separately and last: the Free plan shows only the newest, and the search finds no other.
  const [allOfThem] = await post('email_templates', [
    { workspace_id, title: hostile[0], subject: 'All of them', content_text: whole, content_html: whole },
  ])
  await post(
    'snippets',
    hostile
      .slice(-40)
      .map((words, at) => ({ workspace_id, name: `${at} ${words.slice(0, 70)}`, content: words })),
  )
  await expectQuietScreens(page, session, [
    '/dashboard',
    '/templates?size=100',
    `/templates/${templates[2]!.id}`,
    '/analysis/history',
    `/templates/${allOfThem!.id}`,
  ])

  // In the preview, which renders a mail's own HTML.
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.frameLocator('iframe[title^="Preview"]').locator('body')).toContainText('-->')
  await expectNothingRan(page, 'preview')
  await expectQuietSearch(page)

  await page.goto('/analysis')
  await page.getByRole('textbox', { name: 'Email body' }).click()
  await page.keyboard.insertText(whole.slice(0, 20_000))
  await expect(page.getByText(/^Score \d+ of 100/).first()).toBeAttached()
  await expectNothingRan(page, 'analysis')
  expectQuiet()
})
