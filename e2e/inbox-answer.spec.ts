// Answers to replies: by keyboard, with files, from templates, as rich text with pictures.
import { truncate, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { requestAsPage, enterWithoutDrafts } from './request.ts'
import { expect, test } from './journey.ts'

test('replies are answered by keys, from a template, later and with files', async ({
  page,
  server,
}, testInfo) => {
  await enterWithoutDrafts(page, '/inbox', server.demo)

  await test.step('a reply is forwarded or answered to all by keys, from a template by a slash', async () => {
    // Presses the key before the answered mail has loaded.
    const pressed = Promise.withResolvers<void>()
    await page.route(/rpc\/inbox_thread/, async (route) => {
      await pressed.promise
      await route.continue()
    })
    const { answer, text } = await openConversation(page, 1)
    await page.keyboard.press('f')
    pressed.resolve()
    await expect(answer.getByRole('radio', { name: 'Forward' })).toBeChecked()
    await expect(answer.getByLabel('To', { exact: true })).toBeFocused()
    await expect(text).toHaveValue(/Forwarded/)
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
    await page.unroute(/rpc\/inbox_thread/)
  })

  await test.step('an answer is taken back, sent later with a file, and sent', async () => {
    // Not the newest conversation, whose answer inbox.spec.ts expects.
    const { thread, answer, text } = await openConversation(page, 3)
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
    await expect(answer.getByText(/from this or another device/)).toBeHidden()
    await text.fill('Wonderful. The offer is attached.')
    await page.keyboard.press('Control+Enter')
    await expect(
      answer.getByText('Your reply mentions an attachment, but no file is attached.'),
    ).toBeVisible()
    await text.fill('Wonderful. Does Tuesday suit you?')
    await expect(answer.getByRole('button', { name: 'Send without a file' })).toBeHidden()
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
  })
})

test('a rich answer has formatting, a link, a template and a picture, and comes back whole', async ({
  page,
  server,
}) => {
  await enterWithoutDrafts(page, '/inbox', server.demo)
  const [sample] = await requestAsPage<{ id: string }[]>(
    page,
    'get',
    'workspaces?select=id&name=eq.Sample workspace',
  )
  await requestAsPage(page, 'post', 'email_templates', {
    workspace_id: sample!.id,
    title: 'Formatted offer',
    content_text: 'Our offer',
    content_html: '<p>Our <em>offer</em></p>',
  })
  const { thread, answer, text } = await openConversation(page, 2)
  await page.keyboard.press('r')
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
  expect((await axe(page).analyze()).violations).toEqual([])
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

async function openConversation(page: Page, place: number) {
  const list = page.getByRole('region', { name: 'Conversations' })
  await list.getByRole('button').nth(place).click()
  const thread = page.getByRole('region', { name: 'Conversation', exact: true })
  const answer = thread.getByRole('form', { name: 'Answer' })
  await expect(answer.getByRole('button', { name: 'Reply all' })).toBeVisible()
  return { thread, answer, text: answer.getByRole('textbox', { name: /^Reply from/ }) }
}

/**
 * Exceeds the limit of a mail. It is on disk, because a file in the test's memory would be written into the page as
 * text.
 */
async function makeHugeFile(path: string): Promise<string> {
  await writeFile(path, '')
  await truncate(path, 26 * 1024 * 1024)
  return path
}

/** A picture of 40 by 20 pixels, pasted like a screenshot. */
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
