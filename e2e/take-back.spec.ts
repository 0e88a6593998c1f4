// Clicks every control that removes, ends or revokes something, and reverts it by Undo, by the opposite action, or by
// Cancel in its confirmation. The demo account has most of the rows that they change; the API adds the rest.
import type { Locator, Page } from '@playwright/test'
import type { destructiveActions } from './destructive-actions.ts'
import { goTo } from './go-to.ts'
import { expect, openSession, openWith, test } from './journey.ts'
import { addRowsToTakeBack } from './rows-to-take-back.ts'

type Actions = typeof destructiveActions
type TestedHere = {
  [Name in keyof Actions]: Actions[Name] extends { testedIn: unknown } ? never : Name
}[keyof Actions]

test('every destructive action can be undone or canceled', async ({ page, server }) => {
  const session = await openSession(page.request, server.demo)
  await addRowsToTakeBack(page, server, session)
  await openWith(page, '/audience', session)
  for (const [name, press] of Object.entries(presses)) await test.step(name, () => press(page))
})

const presses: Record<TestedHere, (page: Page) => Promise<void>> = {
  'a contact': async (page) => {
    await selectRows(page, 'Gone Contact')
    await pressAndUndo(page, bar(page).getByRole('button', { name: 'Delete' }), row(page, 'Gone Contact'))
    await unselect(page)
  },
  'many contacts': async (page) => {
    await selectRows(page, 'Gone Contact', 'Gone Colleague')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 contacts' }).click()
    await expect(row(page, 'Gone Colleague')).toBeHidden()
    await goTo(page, '/settings/trash')
    await page.getByRole('button', { name: 'Restore 2 contacts' }).first().click()
    await expect(noticeWith(page, '2 contacts restored')).toBeVisible()
    await goTo(page, '/audience')
    await expect(row(page, 'Gone Colleague')).toBeVisible()
  },
  'a tag of contacts': async (page) => {
    await selectRows(page, 'Gone Contact')
    await bar(page).getByRole('button', { name: 'Tag' }).click()
    await page.getByRole('button', { name: 'Remove tag kept' }).click()
    await expect(noticeWith(page, 'Untagged 1')).toBeVisible()
    await undo(page)
    await expect(row(page, 'Gone Contact')).toContainText('kept')
    await unselect(page)
  },
  'a place in a segment': async (page) => {
    await selectRows(page, 'Gone Contact')
    await bar(page).getByRole('button', { name: 'Segment' }).click()
    await page.getByRole('button', { name: 'Remove from Kept segment' }).click()
    await expect(noticeWith(page, '1 contact removed from')).toBeVisible()
    await undo(page)
    await expect(noticeWith(page, 'restored')).toBeVisible()
    await unselect(page)
  },
  'an owner or a time zone': async (page) => {
    await selectRows(page, 'Gone Contact')
    await button(page, 'Owner').last().click()
    const menu = page.getByRole('dialog', { name: 'Owner of the selected contacts' })
    await menu.getByLabel('Owner').click()
    await page.getByRole('option', { name: 'Kept Member' }).click()
    await menu.getByRole('button', { name: 'Set' }).click()
    await expect(noticeWith(page, 'Changed the owner of 1 contact')).toBeVisible()
    await undo(page)
    await expect(noticeWith(page, '1 contact restored')).toBeVisible()
    await unselect(page)
  },
  'a view of a list': async (page) => {
    const open = () => page.getByRole('button', { name: 'Views' }).click()
    await open()
    await button(page, 'Delete the view Kept view').click()
    await undo(page)
    await open()
    await expect(button(page, 'Delete the view Kept view')).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'a segment': async (page) => {
    await goTo(page, '/audience/segments')
    await pressAndUndo(
      page,
      button(page, 'Delete Kept segment'),
      page.getByText('Kept segment', { exact: true }),
    )
  },
  'a suppression': async (page) => {
    await goTo(page, '/audience/suppressions')
    await pressAndUndo(page, button(page, 'Remove kept@old.example'), row(page, 'kept@old.example'))
  },
  'a merge of contacts': async (page) => {
    await goTo(page, '/audience/duplicates')
    await page.getByRole('button', { name: 'Compare Gone Contact' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Merge/ })
      .click()
    await expect(noticeWith(page, '2 contacts merged')).toBeVisible()
    await undo(page)
    await expect(page.getByRole('button', { name: 'Compare Gone Contact' })).toBeVisible()
  },
  'a pair of duplicates': async (page) => {
    await page.getByRole('button', { name: /^Not the same/ }).click()
    await expect(page.getByRole('button', { name: 'Compare Gone Contact' })).toBeHidden()
    await undo(page)
    await expect(page.getByRole('button', { name: 'Compare Gone Contact' })).toBeVisible()
  },
  'a campaign': async (page) => {
    await goTo(page, '/campaigns')
    await button(page, 'Actions for Kept campaign').click()
    await pressAndUndo(page, page.getByRole('menuitem', { name: 'Delete' }), row(page, 'Kept campaign'))
  },
  'a state of a campaign': async (page) => {
    await button(page, 'Actions for Kept campaign').click()
    await pressAndUndo(page, page.getByRole('menuitem', { name: 'Archive' }), row(page, 'Kept campaign'))
  },
  'a running campaign': async (page) => {
    await button(page, 'Actions for Agencies: proposal turnaround').click()
    await cancelled(page, page.getByRole('menuitem', { name: 'Delete' }), /^Delete “Agencies/)
  },
  'tags and senders of campaigns': async (page) => {
    await selectRows(page, 'Kept campaign')
    await bar(page).getByRole('button', { name: 'Tag' }).click()
    await page.getByLabel('Tag', { exact: true }).fill('kept')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(row(page, 'Kept campaign')).toContainText('kept')
    await undo(page)
    await expect(row(page, 'Kept campaign')).not.toContainText('kept')
    await unselect(page)
  },
  'a lead, removed': async (page) => {
    await row(page, 'Agencies: proposal turnaround').getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Audience' }).click()
    await leadAction(page, 'Remove')
    await expect(noticeWith(page, '1 lead removed from the campaign')).toBeVisible()
    await undo(page)
    await expect(noticeWith(page, '1 lead restored')).toBeVisible()
  },
  'a lead, suppressed': async (page) => {
    await leadAction(page, 'Suppress')
    await expect(noticeWith(page, '1 lead suppressed')).toBeVisible()
    await undo(page)
    await expect(noticeWith(page, /lead(s)? restored/)).toBeVisible()
  },
  'a lead, moved back': async (page) => {
    await leadAction(page, 'Move back')
    await expect(noticeWith(page, '1 lead moved back')).toBeVisible()
    await undo(page)
    await expect(noticeWith(page, '1 lead restored')).toBeVisible()
  },
  'a link to a campaign report': async (page) => {
    await page.getByRole('tab', { name: 'Report' }).click()
    await button(page, 'Share').click()
    await button(page, 'Create a link').click()
    await cancelled(page, button(page, 'Revoke the link'), 'Revoke the link?')
    await button(page, 'Revoke the link').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the link' }).click()
    await expect(button(page, 'Create a link')).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'a template': async (page) => {
    await goTo(page, '/templates')
    const template = button(page, 'Actions for Shift handover question')
    await template.click()
    await pressAndUndo(page, page.getByRole('menuitem', { name: 'Delete' }), template)
  },
  'a folder of templates': async (page) => {
    await page
      .getByRole('navigation', { name: 'Folders' })
      .getByRole('button', { name: /^Kept folder/ })
      .click()
    const folder = button(page, 'Actions for the folder Kept folder')
    await folder.click()
    await pressAndUndo(
      page,
      page.getByRole('menuitem', { name: /^Delete/ }),
      page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: /^Kept folder/ }),
    )
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: /^All/ }).click()
  },
  'a star of a template': async (page) => {
    const star = button(page, 'Favorite Shift handover question')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  },
  'a snippet': async (page) => {
    await page.getByRole('link', { name: 'Shift handover question' }).first().click()
    await button(page, 'Snippet').click()
    await button(page, 'Edit No hurry').click()
    await page
      .getByRole('dialog', { name: 'Edit the snippet' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await undo(page)
    await button(page, 'Snippet').click()
    await expect(button(page, 'Edit No hurry')).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'an analysis': async (page) => {
    await goTo(page, '/analysis/history')
    await cancelled(page, page.getByRole('button', { name: /^Delete / }).first(), 'Delete this analysis?')
  },
  'a conversation': async (page) => {
    await goTo(page, '/inbox')
    await page.getByRole('region', { name: 'Conversations' }).locator('li > button').first().click()
    await button(page, 'Close').first().click()
    await undo(page)
  },
  'a note': async (page) => {
    await page.getByRole('region', { name: 'Conversations' }).locator('li > button').first().click()
    await button(page, 'Add a note').click()
    await page.getByRole('textbox', { name: 'Note' }).fill('A kept note')
    await button(page, 'Add note').click()
    await pressAndUndo(page, button(page, 'Delete this note'), page.getByText('A kept note'))
  },
  'a task': async (page) => {
    await goTo(page, '/tasks')
    await page.getByRole('region', { name: 'Tasks', exact: true }).locator('li > button').first().click()
    await button(page, 'Skip').click()
    await undo(page)
  },
  'a tracked email that waits': async (page) => {
    await goTo(page, '/tracker')
    await page.getByText('A kept email').first().click()
    await cancelled(page, button(page, 'Don’t send it'), 'Don’t send this email?')
    await page.keyboard.press('Escape')
  },
  'a notification': async (page) => {
    const open = () => page.getByRole('button', { name: /^Notifications/ }).click()
    const notice = button(page, 'Delete notification A kept notice')
    await open()
    await notice.click()
    await undo(page)
    await open()
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
  },
  'a mailbox': async (page) => {
    await goTo(page, '/providers')
    await page.getByRole('main').getByRole('row').getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Danger' }).click()
    await cancelled(page, button(page, 'Disconnect'), /^Disconnect /)
    await page.keyboard.press('Escape')
  },
  'a word of a dictionary': async (page) => {
    await goTo(page, '/settings')
    await pressAndUndo(page, button(page, 'Remove keptword'), page.getByText('keptword', { exact: true }))
  },
  'a muted category': async (page) => {
    const usage = page.getByRole('switch', { name: /^Usage/ })
    await usage.click()
    await expect(usage).not.toBeChecked()
    await usage.click()
    await expect(usage).toBeChecked()
  },
  'a device': async (page) => {
    await cancelled(page, button(page, 'Remove Kept phone'), 'Remove Kept phone?')
  },
  'a chat': async (page) => {
    await cancelled(page, button(page, 'Disconnect'), 'Disconnect Slack?')
  },
  'a kept export': async (page) => {
    await pressAndUndo(page, button(page, 'Delete kept.csv'), page.getByText('kept.csv', { exact: true }))
  },
  'an API key': async (page) => {
    await goTo(page, '/settings/security')
    await cancelled(page, button(page, 'Revoke Kept key'), 'Revoke “Kept key”?')
  },
  'a session': async (page) => {
    await cancelled(page, page.getByRole('button', { name: /^Sign out / }).first(), /^Sign out /)
    await cancelled(page, button(page, 'Log out other devices'), 'Log out other devices?')
  },
  'all sessions': async (page) => {
    await cancelled(page, button(page, 'Log out everywhere'), 'Log out everywhere?')
  },
  'a webhook': async (page) => {
    await goTo(page, '/settings/webhooks')
    await pressAndUndo(
      page,
      button(page, 'Delete Kept webhook'),
      page.getByText('Kept webhook', { exact: true }),
    )
  },
  'a linked list': async (page) => {
    await goTo(page, '/audience/import')
    await pressAndUndo(page, button(page, 'Remove Kept list'), page.getByText('Kept list', { exact: true }))
  },
  'a form': async (page) => {
    await goTo(page, '/settings/webhooks')
    await pressAndUndo(page, button(page, 'Delete Kept form'), page.getByText('Kept form', { exact: true }))
  },
  'a CRM': async (page) => {
    await goTo(page, '/settings/crm')
    await pressAndUndo(page, button(page, 'Disconnect'), page.getByText(/^Kept HubSpot/))
  },
  'an address verifier': async (page) => {
    await goTo(page, '/settings/workspace')
    await cancelled(page, button(page, 'Remove verifier'), 'Remove this verifier?')
  },
  'a language model': async (page) => {
    await goTo(page, '/settings/workspace')
    await cancelled(page, button(page, 'Remove'), 'Remove this language model?')
  },
  'a member': async (page) => {
    await goTo(page, '/settings/team')
    for (const [item, title] of [
      ['Make owner…', /^Transfer /],
      ['Remove…', 'Remove Kept Member?'],
    ] as const) {
      await button(page, 'More for Kept Member').click()
      await cancelled(page, page.getByRole('menuitem', { name: item }), title)
    }
  },
  'an invitation': async (page) => {
    const withdraw = button(page, 'Withdraw the invitation to kept@guest.example')
    await withdraw.click()
    await undo(page)
    await expect(withdraw).toBeVisible()
  },
  'the trash': async (page) => {
    await goTo(page, '/settings/trash')
    await cancelled(page, button(page, 'Empty trash'), 'Empty the trash?')
    await cancelled(page, page.getByRole('button', { name: /for good$/ }).first(), 'Delete for good?')
  },
  'a workspace': async (page) => {
    await page.getByRole('button', { name: /^Workspace: / }).click()
    await cancelled(page, button(page, 'Delete workspace Sample workspace'), 'Delete Workspace')
  },
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected rows' })
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const noticeWith = (page: Page, text: string | RegExp) => notices(page).getByText(text).first()

const undo = (page: Page) => notices(page).getByRole('button', { name: 'Undo', exact: true }).click()

async function pressAndUndo(page: Page, control: Locator, gone: Locator): Promise<void> {
  await control.click()
  await expect(gone).toBeHidden()
  await undo(page)
  await expect(gone).toBeVisible()
}

async function cancelled(page: Page, control: Locator, title: string | RegExp): Promise<void> {
  await control.click()
  const question = page.getByRole('alertdialog', { name: title })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
}

async function selectRows(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
}

const unselect = async (page: Page) => {
  if (await bar(page).isVisible()) await bar(page).getByRole('button', { name: /Clear/ }).click()
}

/** Acts on the first lead that still gets emails. */
async function leadAction(page: Page, action: string): Promise<void> {
  await row(page, 'In progress')
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click()
}
