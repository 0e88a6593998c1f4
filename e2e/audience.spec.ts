// People by hand, people by file, and the ways back.
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { arrive, arriveAt, enterAt, expect, test } from './journey.ts'

async function importText(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page.goto('/audience/import')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

const people = (count: number) =>
  [
    'name,email,company',
    ...Array.from({ length: count }, (_, n) => `Person ${n},p${n}@example.com,Firm ${n % 7}`),
  ].join('\n')

/**
 * Scrolls the list, and an empty page of the same browser beside it, and says in the report whether the list keeps 60
 * frames a second. A figure of this machine: nothing here fails by it.
 */
async function judgeFrames(page: Page, info: TestInfo): Promise<void> {
  const bare = await page.context().newPage()
  await bare.setContent('<div style="height:40000px"></div>')
  const figures = { list: await scrollFrames(page), bare: await scrollFrames(bare) }
  await bare.close()
  const { perSecond, late, frames } = figures.list
  const verdict = perSecond >= 58 || perSecond >= figures.bare.perSecond * 0.95 ? 'keeps' : 'does not keep'
  info.annotations.push({
    type: 'frames while scrolling',
    description: `${verdict} 60 frames a second: ${perSecond} a second, ${late} of ${frames} late; an empty page has ${figures.bare.perSecond}`,
  })
  await info.attach('frames while scrolling', {
    body: JSON.stringify({ verdict, ...figures }),
    contentType: 'application/json',
  })
}

async function scrollFrames(page: Page) {
  await page.bringToFront()
  await page.mouse.move(600, 500)
  const counting = page.evaluate(countFrames, 1_500)
  // A wheel turned briskly: a notch every frame or two, some 6,000 pixels a second.
  for (let notch = 0; notch < 70; notch += 1) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(16)
  }
  const times = await counting
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    perSecond: Math.round((times.length * 1000) / total),
    frames: times.length,
    // Longer than a frame and a half of 60 a second.
    late: times.filter((time) => time > 25).length,
    times,
  }
}

/** How long each frame took, in milliseconds, for a while. */
function countFrames(forMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = []
    const begun = performance.now()
    let last = begun
    const next = (now: number) => {
      times.push(Math.round(now - last))
      last = now
      if (now - begun < forMs) requestAnimationFrame(next)
      else resolve(times)
    }
    requestAnimationFrame(next)
  })
}

test('someone adds a person, corrects them, and deletes them with a way back', async ({ page }) => {
  await arriveAt(page, '/audience')
  await expect(page.getByText('Nobody here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add member' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await page.getByLabel('Email *').fill('ada@example.com')
  await page.getByLabel('Name', { exact: true }).fill('Ada <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByLabel('Name of custom field 1').fill('plan')
  await page.getByLabel('Value of plan').fill('gold')
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText('Audience member added successfully')).toBeVisible()

  await page.getByRole('link', { name: /Ada/ }).click()
  await expect(page.getByLabel('Priority')).toHaveText('Medium')
  await expect(page.getByLabel('Lead score')).toHaveValue('0')
  await expect(page.getByLabel('Source')).toHaveValue('manual')
  await expect(page.getByLabel('Value of plan')).toHaveValue('gold')
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Audience member updated successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Add member' }).first().click()
  await page.getByLabel('Email *').fill('ADA@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText('Somebody with this address is already in the audience')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByLabel('Select Ada Lovelace').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
})

test('a file is mapped, checked, imported and undone, and every row that was turned down is named', async ({
  page,
}) => {
  await arrive(page)
  const csv =
    '\uFEFFVorname;Nachname;E-Mail;Firma;Etage\r\nJürgen;Müller;juergen@example.com;Bau;3\r\nOhne;Adresse;;Bau;\r\nZwei;Mal;JUERGEN@example.com;Bau;\r\n'
  await importText(page, 'leute.csv', csv)
  await expect(page.getByLabel('Delimiter')).toHaveText('Semicolon')
  await expect(page.getByLabel('Etage becomes')).toHaveText('Custom: Etage')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('There is no email address.').first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'JUERGEN@example.com is in line 2 already.' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download rejected rows' }).click(),
  ])
  const rejected = await readFile(await download.path(), 'utf8')
  expect(rejected).toContain('3,There is no email address.,Ohne,Adresse,,Bau,')
  await page.getByRole('button', { name: 'Import 1' }).click()
  await expect(page.getByText('1 audience members imported successfully')).toBeVisible()
  await page.getByRole('link', { name: 'See the audience' }).click()
  await page.getByRole('link', { name: 'Jürgen Müller' }).click()
  await expect(page.getByLabel('Source')).toHaveValue('imported')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/audience/import')
  await page.getByRole('region', { name: 'Recent imports' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
  await page.goto('/audience')
  await expect(page.getByText('Nobody here yet')).toBeVisible()
})

test('a file that is no list is told what it is', async ({ page }) => {
  await arrive(page)
  await importText(page, 'people.xlsx', Buffer.from('PK\u0003\u0004something'))
  await expect(page.getByRole('alert')).toContainText('ZIP or Excel')
})

test('a cancelled import leaves nobody behind', async ({ page }) => {
  await arrive(page)
  await page.route('**/rpc/import_rows', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await importText(page, 'many.csv', people(9_000))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 9,000' }).click()
  await page.waitForResponse(/import_rows/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Delimiter')).toBeVisible({ timeout: 15_000 })
  await page.goto('/audience')
  await expect(page.getByText('Nobody here yet')).toBeVisible()
})

test('thousands of people scroll, sort, filter and are found', async ({ page }, info) => {
  await arrive(page)
  await importText(page, 'many.csv', people(5_000))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 5,000' }).click()
  await page.getByRole('link', { name: 'See the audience' }).click()
  await expect(page.getByText('5,000 members')).toBeVisible()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Person 0', exact: true })).toBeVisible()
  await judgeFrames(page, info)
  expect(await page.locator('[data-row-id]').count()).toBeLessThan(90)
  await page.getByLabel('Search audience').fill('person 4999')
  await expect(page.getByRole('link', { name: 'Person 4999' })).toBeVisible()
  await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  await page.getByLabel('Search audience').fill('nobody of that name')
  await expect(page.getByText('No members match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.goto('/audience/companies')
  await expect(page.getByRole('row', { name: /Firm 3/ })).toContainText('714')
  await page.getByRole('link', { name: 'Firm 3' }).click()
  await expect(page.getByText('714 members')).toBeVisible()
})

test('tags are given together and taken back together', async ({ page }) => {
  await arrive(page)
  await importText(page, 'few.csv', people(3))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 3' }).click()
  await page.getByRole('link', { name: 'See the audience' }).click()
  await page.getByLabel('Select all on this page').click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Tag' }).click()
  await page.getByLabel('Tag', { exact: true }).fill('vip')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Tagged 3 with “vip”')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'vip' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('cell', { name: 'vip' })).toHaveCount(0)

  // By keys: the row with the keyboard on it is tagged, then opened.
  await page.getByRole('toolbar').getByRole('button', { name: 'Clear selection' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('t')
  await page.getByLabel('Tag', { exact: true }).fill('warm')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tagged 1 with “warm”')).toBeVisible()
  // Keys belong to the menu until it has closed.
  await expect(page.getByLabel('Tag', { exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog').getByLabel('Tags')).toHaveValue('warm')
})

test('a segment counts while it is written, and a suppressed domain is kept', async ({ page }) => {
  await arrive(page)
  await importText(page, 'few.csv', people(14))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 14' }).click()
  await expect(page.getByText('Import finished')).toBeVisible()
  await page.goto('/audience/segments')
  await page.getByRole('button', { name: 'New segment' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Firm three')
  await page.getByLabel('Field of rule 1').click()
  await page.getByRole('option', { name: 'Company' }).click()
  await page.getByLabel('Value of rule 1').fill('firm 3')
  await expect(page.getByRole('region', { name: 'Who matches' })).toContainText('2')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByRole('button', { name: 'Firm three', exact: true })).toBeVisible()
  await expect(page.getByText('2 members')).toBeVisible()

  await page.goto('/audience/suppressions')
  await page.getByLabel('Never write to').fill('nonsense')
  await page.getByRole('button', { name: 'Suppress' }).click()
  await expect(page.getByText('Neither an address nor a domain: nonsense')).toBeVisible()
  await page.getByLabel('Never write to').fill('https://www.example.org/about')
  await page.getByRole('button', { name: 'Suppress' }).click()
  await expect(page.getByRole('cell', { name: 'example.org', exact: true })).toBeVisible()
})

test('what one tab adds the other shows', async ({ page, context }) => {
  await arriveAt(page, '/audience')
  await expect(page.getByText('Nobody here yet')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/audience?member=new')
  await other.getByLabel('Email *').fill('live@example.com')
  await other.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('link', { name: 'live@example.com' })).toBeVisible({ timeout: 15_000 })
})

test('without a connection the list says so, and a failure offers another try', async ({ page, context }) => {
  await arrive(page)
  await page.route('**/rpc/get_workspace_audience_secure*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'no' } }),
  )
  await page.goto('/audience')
  await expect(
    page.getByText('Failed to load audience data. Please ensure you have proper access.'),
  ).toBeVisible()
  await page.unroute('**/rpc/get_workspace_audience_secure*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nobody here yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add member' }).first().click()
  await page.getByLabel('Email *').fill('ada@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('link', { name: 'ada@example.com' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
})

test('the rooms of the audience are free of barriers', async ({ page, server }) => {
  await enterAt(page, '/audience', server.demo)
  for (const path of [
    '/audience',
    '/audience?member=new',
    '/audience/companies',
    '/audience/segments',
    '/audience/suppressions',
    '/audience/import',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect.soft(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([])
  }
})
