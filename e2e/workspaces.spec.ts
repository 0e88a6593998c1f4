import type { Page } from '@playwright/test'
import { axe } from './accessibility.ts'
import { goTo } from './go-to.ts'
import { arrive, expect, newPerson, readMail, signUp, test } from './journey.ts'

const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Workspace: ${name}` })

async function create(page: Page, name: string, description = '') {
  await page.getByRole('button', { name: /^Workspace:/ }).click()
  await page.getByRole('button', { name: 'Create Workspace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Workspace' })
  await expect(dialog.getByRole('button', { name: 'Create Workspace' })).toBeDisabled()
  await dialog.getByLabel('Workspace Name').fill(name)
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByRole('button', { name: 'Create Workspace' }).click()
  return dialog
}

test('a workspace is created, renamed, kept apart by its name and deleted; the last one stays', async ({
  page,
}) => {
  await arrive(page)
  await switcher(page, 'My Workspace').click()
  await expect(page.getByRole('button', { name: /^Delete workspace/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await switcher(page, 'My Workspace').click()
  await page.getByRole('button', { name: 'Create Workspace' }).click()
  await expect(page.getByLabel('Workspace Name')).toBeFocused()
  await expect(page.getByLabel('Workspaces')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(switcher(page, 'My Workspace')).toBeFocused()
  // The same while the popover is still fading out behind the dialog.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const motion = await page.context().newCDPSession(page)
  await motion.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create Workspace' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Workspace Name')).toBeFocused()
  // Radix determines the topmost layer after the dialog is rendered; no user is faster.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))))
  await page.keyboard.press('Escape')
  await motion.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(page.getByLabel('Workspaces')).toHaveCount(0)
  await expect(page.getByLabel('Workspace Name')).toHaveCount(0)
  await expect(switcher(page, 'My Workspace')).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })

  const dialog = await create(page, '  my workspace ')
  await expect(dialog.getByText('A workspace with this name already exists')).toBeVisible()
  await dialog.getByLabel('Workspace Name').fill(' Agency ')
  await dialog.getByRole('button', { name: 'Create Workspace' }).click()
  await expect(page.getByText('Workspace created successfully', { exact: true })).toBeVisible()
  await switcher(page, 'Agency').click()
  await expect(page.getByLabel('Workspaces').getByRole('listitem').first()).toContainText('Agency')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Workspace' }).click()
  await page.getByLabel('Workspace Name').fill('MY WORKSPACE')
  await page.getByRole('button', { name: 'Save workspace' }).click()
  await expect(page.getByText('A workspace with this name already exists')).toBeVisible()
  await page.getByLabel('Workspace Name').fill('Studio')
  await page.getByLabel('Description').fill('For clients')
  // A letter opens the list, as in any select; then it searches, by arrow keys and Enter.
  await page.getByRole('combobox', { name: 'Time zone' }).press('t')
  await page.keyboard.type('okyo asia')
  await expect(page.getByRole('option')).toHaveText(['Tokyo (Asia)'])
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save workspace' }).click()
  await expect(page.getByText('Workspace updated successfully', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('For clients')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toContainText('Tokyo (Asia)')

  await switcher(page, 'Studio').click()
  await page.getByRole('button', { name: 'Delete workspace Studio' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Workspace' })
  await expect(question).toContainText(
    'Are you sure you want to delete "Studio"? This action cannot be undone and will remove all campaigns, audience members, and data associated with this workspace.',
  )
  await question.getByRole('button', { name: 'Delete Workspace' }).click()
  await expect(page.getByText('Workspace deleted successfully', { exact: true })).toBeVisible()
  await switcher(page, 'My Workspace').click()
  await expect(page.getByRole('button', { name: /^Delete workspace/ })).toHaveCount(0)
})

test('two tabs that arrive at once make exactly one workspace, and see what the other does', async ({
  page,
  context,
}) => {
  const person = newPerson()
  await signUp(page, person)
  const { text } = await readMail(page, person.email)
  await page.goto(/https?:\/\/\S+\/verify-email\?\S+/.exec(text)![0])
  await page.waitForFunction(() => localStorage.getItem('coldframe.session') !== null)
  const other = await context.newPage()
  await Promise.all([page.goto('/campaigns'), other.goto('/campaigns')])
  for (const tab of [page, other]) {
    await switcher(tab, 'My Workspace').click()
    await expect(tab.getByLabel('Workspaces').getByRole('listitem')).toHaveCount(1)
    await tab.keyboard.press('Escape')
  }
  await create(page, 'Agency')
  await expect(switcher(page, 'Agency')).toBeVisible()
  await expect(switcher(other, 'Agency')).toBeVisible()
})

test('sample data is loaded, searched and removed, and the dashboard moves', async ({ page, context }) => {
  await arrive(page)

  await test.step('sample data is loaded and looked at over other days', async () => {
    await page.getByRole('button', { name: 'Load sample data' }).click()
    await expect(switcher(page, 'Sample workspace')).toBeVisible()
    await expect(
      page.getByRole('link', { name: /^Contacts added\D*16\D*8 vs. previous 30 days/ }),
    ).toBeVisible()
    await page.getByRole('radio', { name: '90 days' }).click()
    await expect(page.getByRole('link', { name: /^Contacts added\D*24/ })).toBeVisible()
    await expect(page).toHaveURL(/days=90/)
    await page.getByRole('radio', { name: 'Score' }).click()
    await page.getByRole('button', { name: 'Show table', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Score', exact: true }).getByRole('row')).toHaveCount(14)
    expect((await axe(page).analyze()).violations).toEqual([])
  })

  await test.step('the palette finds what there is and does what can be done, by keys alone', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await expect(palette.getByRole('textbox')).toBeFocused()
    expect((await axe(page).include('[role=dialog]').analyze()).violations).toEqual([])
    await page.keyboard.type('moreau')
    await expect(palette.getByRole('button', { name: /Luc Moreau/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/audience$/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('switch to my')
    await page.keyboard.press('ArrowDown')
    await expect(palette.getByRole('button', { name: 'Switch to My Workspace' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(switcher(page, 'My Workspace')).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('new campaign')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Create New Campaign' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('sample data is removed whole', async () => {
    await goTo(page, '/dashboard')
    await switcher(page, 'My Workspace').click()
    await page.getByLabel('Workspaces').getByRole('button', { name: 'Sample workspace', exact: true }).click()
    await page.getByRole('button', { name: 'Remove sample data' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample data' }).click()
    await expect(switcher(page, 'My Workspace')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible()
  })

  await test.step('the dashboard moves as another tab works', async () => {
    await expect(switcher(page, 'My Workspace')).toBeVisible()
    await expect(page.getByText('No activity yet.')).toBeVisible()
    await expect(page.getByText('0 of 5 done')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/campaigns')
    await other.getByRole('button', { name: 'New Campaign', exact: true }).click()
    const dialog = other.getByRole('dialog', { name: 'Create New Campaign' })
    await dialog.getByLabel('Campaign Name *').fill('Spring outreach')
    await dialog.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByRole('link', { name: /Spring outreach\s*Campaign created/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Campaigns created\s*1/ })).toBeVisible()
    await expect(page.getByText('1 of 5 done')).toBeVisible()
  })
})
