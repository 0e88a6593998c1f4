import { answersJson, fails, fakeModel, type FakeModel } from '#server/testing/ai/fake-model.ts'
import { axe } from './accessibility.ts'
import { enterAt, expect, test } from './journey.ts'

let model: FakeModel
test.beforeAll(async () => {
  model = await fakeModel(
    answersJson({ text: 'Thank you. It costs 49 € a month. Our outline has one page.' }),
  )
})
test.afterAll(() => model.close())

test('a language model drafts a reply, says what nobody vouches for, and gives back what was written', async ({
  page,
  server,
}) => {
  await enterAt(page, '/settings/workspace', server.demo)
  await page.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Other (OpenAI-compatible)' }).click()
  await page.getByLabel('Model', { exact: true }).fill('scripted')
  await page.getByLabel('Address', { exact: true }).fill(model.url)
  await page.getByRole('button', { name: 'Save model' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()

  await page.getByRole('link', { name: /^Inbox/ }).click()
  await page.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click()
  const answer = page.getByRole('form', { name: 'Answer' })
  await answer.getByRole('button', { name: 'Reply', exact: true }).click()
  const text = answer.getByRole('textbox', { name: /^Reply from/ })
  await text.fill('Say that it is one page.')
  await answer.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(text).toHaveValue('Thank you. It costs 49 € a month. Our outline has one page.')
  const draftNote = answer.getByRole('region', { name: 'Drafted by a language model' })
  await expect(draftNote.getByRole('listitem')).toHaveText([/It costs 49 € a month\./])
  expect(JSON.stringify(model.asked.at(-1))).toContain('Say that it is one page.')
  expect((await axe(page).analyze()).violations).toEqual([])
  await draftNote.getByRole('button', { name: 'Undo the draft' }).click()
  await expect(text).toHaveValue('Say that it is one page.')
  await expect(draftNote).toBeHidden()

  model.script(fails(500))
  await answer.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(answer.getByRole('alert')).toBeVisible()
  await expect(text).toHaveValue('Say that it is one page.')
})
