import { truncate, writeFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { arriveAt, enterAt, expect, newPerson, test } from './journey.ts'

test('somebody reads replies, sorts them by keys and answers one', async ({ page, server }, testInfo) => {
  await enterAt(page, '/dashboard', server.demo)
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible()
  const [sample] = await ask<{ id: string }[]>(page, 'get', 'workspaces?select=id&name=eq.Sample workspace')
  await ask(page, 'post', 'email_templates', {
    workspace_id: sample!.id,
    title: 'Formatted offer',
    content_text: 'Our offer',
    content_html: '<p>Our <em>offer</em></p>',
  })
  await page.getByRole('link', { name: /^Inbox/ }).click()
  const list = page.getByRole('region', { name: 'Conversations' })
  await expect(list.getByRole('button').first()).toBeVisible()
  const unread = await list.getByText('Unread: ').count()
  await expect(page.getByRole('link', { name: new RegExp(`^Inbox.*${unread}`) })).toBeVisible()
  await page.keyboard.press('j')
  const thread = page.getByRole('region', { name: 'Conversation', exact: true })
  const first = await list.getByRole('button').first().textContent()
  await expect(thread.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toBeVisible()
  await expect(thread.getByText('New', { exact: true })).toBeInViewport()
  await expect(thread.getByText(/^Campaign/)).toBeVisible()
  await expect(thread.getByText(/^Sorted as Question: they wrote “/)).toBeVisible()
  await thread.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await expect(history.getByText(/^Replied/).first()).toBeVisible()
  await expect(history.getByRole('link', { name: 'Open the contact' })).toHaveAttribute('href', /member=/)
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await page.keyboard.press('1')
  await expect(list.getByRole('button').first().getByText('Interested')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const answer = thread.getByRole('form', { name: 'Answer' })
  const text = answer.getByRole('textbox', { name: /^Reply from/ })
  await expect(answer.getByRole('button', { name: 'Reply all' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(text).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  await page.keyboard.press('r')
  await page.keyboard.type('Wonderful. Does Tuesday suit you?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Your reply is on its way')).toBeVisible()
  await expect(thread.getByText('Wonderful. Does Tuesday suit you?').first()).toBeInViewport()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(text).toHaveValue('Wonderful. Does Tuesday suit you?')
  await answer.getByRole('button', { name: 'Fold the answer' }).click()
  await answer.getByRole('button', { name: 'Draft Wonderful. Does Tuesday suit you?' }).click()
  await expect(text).toBeFocused()
  await answer.getByRole('button', { name: 'Cc and Bcc' }).click()
  await answer.getByLabel('Cc', { exact: true }).fill('colin@company.example')
  const files = answer.getByLabel('Files to attach')
  await files.setInputFiles({
    name: '../offer.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 an offer'),
  })
  await files.setInputFiles(await makeHugeFile(testInfo.outputPath('huge.bin')))
  await expect(answer.getByText('larger than 25 MB together')).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
  await answer.getByRole('button', { name: 'Dismiss huge.bin' }).click()
  await answer.getByRole('button', { name: 'Send later' }).click()
  await expect(page.getByRole('menuitem', { name: /working hours.*time zone$/ })).toBeVisible()
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
  await expect(thread.getByText(/^Sent on .* at 09:00/)).toBeVisible()
  await expect(thread.getByText(/Cc colin@company\.example/)).toBeVisible()
  const download = page.waitForEvent('download')
  await thread.getByRole('button', { name: /^Download offer\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('offer.pdf')
  await thread.getByRole('button', { name: 'Cancel and edit' }).click()
  await expect(answer.getByRole('button', { name: 'Remove offer.pdf' })).toBeVisible()
  await expect(answer.getByLabel('Cc', { exact: true })).toHaveValue('colin@company.example')
  await answer.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Your reply is on its way')).toBeVisible()
  await page.keyboard.press('e')
  await expect(list.getByText(first?.slice(0, 12) ?? '')).toBeHidden()
  await page.getByRole('radio', { name: 'Closed' }).click()
  await expect(list.getByRole('button').first()).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search the inbox' })
  await search.fill('is:lost colleague klara')
  await expect(page.getByText('“is:lost” is not known.')).toBeVisible()
  await expect(page.getByText('No conversation matches')).toBeVisible()
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'Search everywhere' }).click()
  await expect(list.getByRole('button')).toHaveCount(1)
  await search.fill('klara')
  await page.getByRole('radio', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of this view').fill('About Klara')
  await page.getByLabel('Share with the workspace').click()
  await expect(page.getByLabel('Share with the workspace')).toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /^About Klara Shared/ })).toHaveText(/1$/)
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: /colleague Klara/ }).click()
  await thread.getByRole('button', { name: 'Add Klara' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Klara' })
  await expect(dialog.getByLabel('Name')).toHaveValue('Klara')
  await dialog.getByLabel('Email').fill('klara@levanttextiles.example')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByText('Audience member added successfully')).toBeVisible()
  await expect(page.getByText('Enrolled in the campaign')).toBeVisible()
  await thread.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'Choose a date…' }).click()
  await page.getByRole('dialog', { name: 'Snooze until' }).getByRole('button', { name: 'Snooze' }).click()
  await expect(list.getByRole('button', { name: /colleague Klara/ })).toBeHidden()
  await page.getByRole('radio', { name: 'Snoozed' }).click()
  await expect(list.getByRole('button', { name: /colleague Klara/ })).toBeVisible()

  await list.getByRole('button', { name: /colleague Klara/ }).click()
  await page.keyboard.press('f')
  await expect(answer.getByRole('radio', { name: 'Forward' })).toBeChecked()
  await expect(answer.getByLabel('To', { exact: true })).toBeFocused()
  await expect(text).toHaveValue(/Klara/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(answer.getByRole('radio', { name: 'Reply all' })).toBeChecked()
  await expect(text).toBeFocused()
  await text.fill('')
  await page.keyboard.type('/shift hand')
  await expect(page.getByRole('button', { name: /^Shift handover question/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue(/^Hi /)
  await expect(text).not.toHaveValue(/\{\{/)
  await text.fill('Which day suits her?')

  await answer.getByRole('radio', { name: 'Rich text' }).click()
  const rich = answer.getByRole('textbox', { name: /^Reply from/ })
  await expect(rich).toHaveText('Which day suits her?')
  await rich.fill('')
  await page.keyboard.type('/formatted')
  await expect(page.getByRole('button', { name: /^Formatted offer/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rich).toHaveText('Our offer')
  await expect(rich.getByRole('emphasis')).toHaveText('offer')
  await rich.press('ControlOrMeta+a')
  await page.keyboard.type('Which ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('day')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' suits her')
  await rich.press('Shift+Home')
  await answer.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Link address').fill('https://calendar.example')
  await page.keyboard.press('Enter')
  await expect(rich.getByRole('link', { name: 'Which day suits her' })).toBeVisible()
  await rich.press('End')
  await page.keyboard.type('?')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.reload()
  await expect(rich.getByRole('strong')).toHaveText('day')
  await answer.getByRole('radio', { name: 'Text', exact: true }).click()
  await expect(text).toHaveValue('Which day suits her (https://calendar.example)?')
  await answer.getByRole('radio', { name: 'Rich text' }).click()
  await expect(rich.getByRole('strong')).toHaveText('day')
  await pastePicture(rich)
  const picture = rich.getByRole('img', { name: 'plan.png' })
  await expect(picture).toBeVisible()
  await expect(answer.getByText('Uploading plan.png')).toBeHidden()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(picture).toHaveJSProperty('naturalWidth', 40)
  await answer.getByRole('radio', { name: 'Text', exact: true }).click()
  await expect(text).toHaveValue(/\(picture: plan\.png\)/)
  await text.pressSequentially('!')
  await expect(answer.getByRole('button', { name: 'Remove plan.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(answer.getByRole('button', { name: 'Remove plan.png' })).toBeVisible()
  await answer.getByRole('radio', { name: 'Rich text' }).click()
  await expect(picture).toBeVisible()
  await answer.getByRole('button', { name: 'Remind me' }).click()
  await page.getByRole('menuitem', { name: 'If no reply in 3 days' }).click()
  await answer.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Your reply is on its way')).toBeVisible()
  await expect(thread.getByText('Reminder if nobody replies').first()).toBeVisible()
  await thread.getByRole('button', { name: 'Formatted' }).last().click()
  const formatted = thread.frameLocator('iframe[title="The formatted email"]')
  await expect(formatted.getByRole('strong')).toHaveText('day')
  await expect(formatted.getByRole('img', { name: 'plan.png' })).toHaveJSProperty('naturalWidth', 40)
  await thread.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rich.getByRole('strong')).toHaveText('day')
  await expect(rich).toHaveText(/^Which day suits her\?/)
  await expect(picture).toBeVisible()
})

/** More than a mail may carry. It lies on the disk: what a test holds itself is written into the page as text. */
async function makeHugeFile(path: string): Promise<string> {
  await writeFile(path, '')
  await truncate(path, 26 * 1024 * 1024)
  return path
}

/** A picture of 40 by 20 pixels, as a screenshot is pasted. */
async function pastePicture(field: Locator): Promise<void> {
  await field.evaluate(async (element) => {
    const canvas = new OffscreenCanvas(40, 20)
    canvas.getContext('2d')!.fillRect(0, 0, 40, 20)
    const data = new DataTransfer()
    data.items.add(new File([await canvas.convertToBlob()], 'plan.png', { type: 'image/png' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
}

test('two members see each other in a conversation, and whoever answers second is told before it leaves', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  await enterAt(page, '/dashboard', server.demo)
  await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible()
  const guest = newPerson('Gus Guest')
  const elsewhere = await browser.newContext({ baseURL })
  const other = await elsewhere.newPage()
  await arriveAt(other, '/dashboard', guest)
  const workspaceId = await ask<{ id: string }[]>(
    page,
    'get',
    'workspaces?select=id&name=eq.Sample workspace',
  ).then(([one]) => one!.id)
  await ask(page, 'post', 'rpc/invite_to_workspace', { p_workspace_id: workspaceId, p_email: guest.email })
  const [invitation] = await ask<{ id: string }[]>(other, 'post', 'rpc/get_invitations', {})
  await ask(other, 'post', 'rpc/accept_workspace_invitation', { p_id: invitation!.id })
  await other.reload()
  await other.getByRole('button', { name: /^Workspace:/ }).click()
  await other
    .getByLabel('Workspaces')
    .getByRole('button', { name: /^Sample workspace/ })
    .click()
  await expect(other.getByRole('button', { name: 'Workspace: Sample workspace' })).toBeVisible()

  await page.goto('/settings/workspace')
  await page.getByRole('radio', { name: 'Round robin' }).click()
  await page.getByRole('checkbox', { name: 'Gus Guest' }).click()
  await expect(page.getByRole('checkbox', { name: 'Gus Guest' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Ines Moreira' })).toBeDisabled()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await expect
    .poll(
      async () => await ask<{ member_ids: string[] }[]>(page, 'get', 'assignment_rules?select=member_ids'),
    )
    .toMatchObject([{ member_ids: [expect.any(String)] }])

  const write = async (by: Page, text: string) => {
    await by.getByRole('button', { name: 'Reply', exact: true }).click()
    await by.getByRole('textbox', { name: /^Reply from/ }).fill(text)
  }
  await page.goto('/inbox')
  const row = page.getByRole('region', { name: 'Conversations' }).getByRole('button').first()
  await row.click()
  await other.getByRole('link', { name: /^Inbox/ }).click()
  await other.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click()
  await expect(page.getByRole('status').getByText('Gus Guest is reading this')).toBeVisible()
  await expect(row.getByText('Gus Guest is reading this')).toBeAttached()
  await write(other, 'Tuesday suits us.')
  await expect(page.getByRole('status').getByText('Gus Guest is writing an answer')).toBeVisible()
  await write(page, 'Wednesday suits us.')
  await expect(other.getByRole('status').getByText(/is writing an answer/)).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await other.keyboard.press('Control+Enter')
  await expect(other.getByText('Your reply is on its way')).toBeVisible()
  // It is shown above at once; that it was seen nobody knows.
  await expect(
    page.getByRole('list', { name: 'Messages' }).getByText('Tuesday suits us.').first(),
  ).toBeAttached()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Somebody else answered while you wrote. Their answer is above.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Reply from/ })).toHaveValue('Wednesday suits us.')
  await elsewhere.close()
  await expect(page.getByRole('status').getByText(/Gus Guest/)).toBeHidden()
})

/** A request in the name of whoever is signed in on the page. */
async function ask<Answer>(page: Page, method: 'get' | 'post', path: string, data?: object): Promise<Answer> {
  const { anonKey } = (await (await page.request.get('/config.json')).json()) as { anonKey: string }
  const session = await page.evaluate(() => localStorage.getItem('coldframe.session') ?? '{}')
  const { access_token: token } = JSON.parse(session) as { access_token: string }
  const answer = await page.request.fetch(`/rest/v1/${path}`, {
    method,
    headers: { apikey: anonKey, authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json().catch(() => null)) as Answer
}
