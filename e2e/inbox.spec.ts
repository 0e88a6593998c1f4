import { axe } from './accessibility.ts'
import type { Page } from '@playwright/test'
import { requestAsPage, requestAs, enterWithoutDrafts } from './request.ts'
import { goTo } from './go-to.ts'
import { expect, test } from './journey.ts'
import { readServiceKey, type Server } from './server.ts'

type Sent = { id: string; workspace_id: string; mailbox_id: string; lead_id: string; recipient: string }

/** A reply of a colleague that refers to none of our emails, and asks to stop while it shows interest. */
async function receiveFromColleague(page: Page, server: Server): Promise<void> {
  const [about] = await requestAsPage<Sent[]>(
    page,
    'get',
    'messages?select=id,workspace_id,mailbox_id,lead_id,recipient&kind=eq.campaign&state=eq.sent&order=recipient&limit=1',
  )
  const { id, workspace_id, mailbox_id, lead_id, recipient } = about!
  const service = JSON.stringify({ access_token: await readServiceKey(server) })
  await requestAs(page.request, service, 'post', '/rest/v1/inbound_messages', {
    workspace_id,
    mailbox_id,
    folder: 'INBOX',
    uid_validity: 1,
    uid: 900_001,
    kind: 'reply',
    matched_by: 'company',
    from_address: `robin.vale@${recipient.split('@')[1]!}`,
    from_name: 'Robin Vale',
    subject: 'Your question',
    content_text: 'Please stop these emails. Could we talk in March?',
    received_at: new Date().toISOString(),
    category: 'meeting',
    category_source: 'rules',
    category_reason: 'Could we talk in March?',
    unclear_opt_out: 'Please stop these emails.',
    invitation: {
      uid: 'event@calendar.example',
      sequence: 0,
      isCancelled: false,
      title: 'Handovers in March',
      start: '2027-03-02T14:00:00.000Z',
      end: '2027-03-02T14:30:00.000Z',
      isAllDay: false,
      unknownZone: null,
      place: 'Main Street 1',
      organizer: { name: 'Robin Vale', address: 'robin.vale@calendar.example' },
      repeats: false,
      recurrenceId: null,
    },
    probable_message_id: id,
    probable_lead_id: lead_id,
    probable_by: ['company', 'mention'],
  })
}

test('replies are read, sorted and found, one by one and several at once', async ({ page, server }) => {
  await enterWithoutDrafts(page, '/dashboard', server.demo)

  await test.step('somebody reads replies, sorts them by keys and finds them again', async () => {
    // Another journey on this server may have read them.
    const all = await requestAsPage<{ id: string }[]>(page, 'get', 'conversations?select=id')
    await requestAsPage(page, 'post', 'rpc/sort_conversations', {
      p_ids: all.map(({ id }) => id),
      p_change: { read_at: null },
    })
    await expect(page.getByRole('link', { name: /^Inbox/ })).toBeVisible()
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
    // An already read email is one line until it is clicked.
    const folded = thread.getByRole('list', { name: 'Messages' }).getByRole('button', { name: /^You/ })
    await folded.first().click()
    await expect(folded).toHaveCount(0)
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
    expect((await axe(page).analyze()).violations).toEqual([])

    await page.keyboard.press('e')
    await expect(list.getByText(first?.slice(0, 12) ?? '')).toBeHidden()
    // The undo toast covers no button of the opened conversation.
    await expect(async () => {
      const undo = (await page.getByRole('button', { name: 'Undo' }).boundingBox())!
      const forward = (await thread.getByRole('button', { name: 'Forward' }).boundingBox())!
      expect(undo.y + undo.height < forward.y || undo.y > forward.y + forward.height).toBe(true)
    }).toPass({ timeout: 5_000 })
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
  })

  await test.step('several replies are selected, closed together and brought back by one key', async () => {
    await goTo(page, '/inbox')
    const list = page.getByRole('region', { name: 'Conversations' })
    const rows = list.getByRole('button')
    await expect(rows.first()).toBeVisible()
    const before = await rows.count()
    const first = (await list.getByRole('checkbox').first().getAttribute('aria-label'))!
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await expect(bar).toContainText('3 selected')
    expect((await axe(page).analyze()).violations).toEqual([])
    // The change is shown immediately; its response must not be confused with that of the undo.
    const closed = page.waitForResponse(/sort_conversations/)
    await page.keyboard.press('e')
    await expect(page.getByText('3 conversations closed')).toBeVisible()
    await expect(rows).toHaveCount(before - 3)
    await closed
    const undone = page.waitForResponse(/sort_conversations/)
    await page.keyboard.press('z')
    await undone
    await expect(rows).toHaveCount(before)
    await expect(bar).toBeHidden()
    await page.reload()
    await expect(rows).toHaveCount(before)

    await list.getByRole('checkbox').first().click()
    await list
      .getByRole('checkbox')
      .nth(1)
      .click({ modifiers: ['Shift'] })
    await bar.getByRole('button', { name: 'Category' }).click()
    await page.getByRole('menuitem', { name: 'Not interested' }).click()
    await expect(page.getByText('2 conversations sorted as Not interested')).toBeVisible()
    await page.reload()
    await expect(rows.first().getByText('Not interested')).toBeVisible()
    await expect(list.getByRole('checkbox').first()).toHaveAccessibleName(first)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Forward')).toBeVisible()
  })

  await test.step('a probable reply is attached and rejected, an opt-out in it decided and an invitation answered', async () => {
    await page.keyboard.press('Escape')
    await receiveFromColleague(page, server)
    await goTo(page, '/inbox')
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('button', { name: /Robin Vale/ })
      .click()
    const thread = page.getByRole('region', { name: 'Conversation', exact: true })
    const probable = thread.getByRole('region', { name: 'Decide about this probable reply' })
    await expect(probable).toContainText(/^Probably about .+: it comes from the same company and it names/)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect((await axe(page).analyze()).violations).toEqual([])
    await probable.getByRole('button', { name: 'Not about this' }).click()
    await expect(thread.getByText(/^It is not about .+ Its content is deleted a day after/)).toBeVisible()
    await thread.getByRole('button', { name: 'Undo' }).click()
    await expect(probable).toBeVisible()
    await probable.getByRole('button', { name: /^It is about/ }).click()
    await expect(thread.getByText(/^Attached by hand: it is about/)).toBeVisible()
    const unclear = thread.getByRole('region', { name: 'Decide about this opt-out' })
    await expect(thread.getByText(/^Contact /)).not.toContainText('deleted')
    await page.keyboard.press('8')
    await expect(page.getByText('Sorted as an opt-out, and suppressed')).toBeVisible()
    await expect(unclear).toBeHidden()
    await page.keyboard.press('z')
    await expect(unclear).toBeVisible()
    await unclear.getByRole('button', { name: 'Keep' }).click()
    await expect(unclear).toBeHidden()
    const invitation = thread.getByRole('region', { name: 'Invitation' })
    await expect(invitation).toContainText(/Tue,? 2 Mar 2027.+Main Street 1.+robin\.vale@calendar\.example/s)
    await invitation.getByRole('button', { name: 'Tentative' }).click()
    await expect(invitation.getByText('Tentative')).toHaveCount(2)
    await invitation.getByRole('button', { name: 'Accept' }).click()
    await expect(invitation.getByText('Accepted')).toBeVisible()
    await expect(thread.getByText('On its way')).toHaveCount(1)
    expect((await axe(page).analyze()).violations).toEqual([])
  })

  await test.step('ten conversations and a wide reading pane fit a laptop, and a phone shows the list at once', async () => {
    await goTo(page, '/dashboard')
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, '/inbox')
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
    await rows.first().getByRole('button').click()
    const [first, second] = [(await rows.first().boundingBox())!, (await rows.nth(1).boundingBox())!]
    expect((800 - first.y) / (second.y - first.y)).toBeGreaterThanOrEqual(10)
    const pane = await page.getByRole('region', { name: 'Conversation', exact: true }).boundingBox()
    expect(pane!.width).toBeGreaterThanOrEqual(640)
    await goTo(page, '/dashboard')
    await page.setViewportSize({ width: 390, height: 800 })
    await goTo(page, '/inbox')
    await expect(rows.first()).toBeVisible()
    expect((await rows.first().boundingBox())!.y).toBeLessThan(260)
  })
})
