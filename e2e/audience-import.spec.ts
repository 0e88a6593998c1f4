// Importing contacts from files of three to thousands of lines, and undoing an import.
import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { goTo } from './go-to.ts'
import { arriveAt, expect, test } from './journey.ts'
import { importText, people } from './people.ts'
import { createRows, requestAsPage } from './request.ts'

test('files are mapped, checked and imported, and imports are canceled and undone', async ({ page }) => {
  await arriveAt(page, '/audience/import')

  await test.step('an unreadable file and a file with too many columns are rejected with the reason', async () => {
    await importText(page, 'people.xlsx', Buffer.from('PK\u0003\u0004something'))
    await expect(page.getByRole('alert')).toContainText('This Excel file is damaged or incomplete.')
    await importText(page, 'wide.csv', wide(10_000))
    await expect(page.getByRole('alert')).toContainText('You can import up to 1,000 columns')
  })

  await test.step('a second import into the workspace is refused with the reason', async () => {
    const [running] = await createRows(page, 'imports', [{ file_name: 'of-somebody-else.csv' }])
    await importText(page, 'leute.csv', 'Email\nada@example.com\n')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Import 1' }).click()
    await expect(page.getByText('Another import into this workspace is running.')).toBeVisible()
    await requestAsPage(page, 'post', 'rpc/undo_import', { p_import_id: running!.id })
    await page.reload()
  })

  await test.step('a file is mapped, checked, imported and undone, and every rejected row is listed', async () => {
    const csv =
      '\uFEFFVorname;Nachname;E-Mail;Firma;Etage\r\nJÜRGEN;Müller;juergen@example.com;Bau GmbH & Co. KG (Berlin);N/A\r\nOhne;Adresse;;Bau;\r\nZwei;Mal;JUERGEN@example.com;Bau;\r\n'
    await importText(page, 'leute.csv', csv)
    await expect(page.getByLabel('Delimiter')).toHaveText('Semicolon')
    await expect(page.getByLabel('Etage becomes')).toHaveText('Custom: Etage')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('There is no email address.').first()).toBeVisible()
    await expect(page.getByRole('cell', { name: 'JUERGEN@example.com is already in line 2.' })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rejected rows' }).click(),
    ])
    const rejected = await readFile(await download.path(), 'utf8')
    expect(rejected).toContain('3,There is no email address.,Ohne,Adresse,,Bau,')
    const values = page.getByRole('region', { name: 'Values to check' })
    await expect(values.getByText('Etage: 1 counts as empty, such as “N/A”')).toBeVisible()
    await expect(values.getByText('Bau GmbH & Co. KG (Berlin)')).toBeVisible()
    await values.getByLabel(/^Vorname: 1/).check()
    await page.getByRole('button', { name: 'Import 1' }).click()
    await expect(page.getByText('1 audience members imported successfully')).toBeVisible()
    await page.getByRole('link', { name: 'View audience' }).click()
    await page.getByRole('link', { name: 'Jürgen Müller' }).click()
    await expect(page.getByLabel('Source')).toHaveValue('imported')
    await expect(page.getByLabel('Company')).toHaveValue('Bau GmbH & Co. KG (Berlin)')
    await page.getByRole('button', { name: 'Cancel' }).click()

    await goTo(page, '/audience/import')
    const recent = page.getByRole('region', { name: 'Recent imports' })
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      recent.getByRole('button', { name: /^Download / }).click(),
    ])
    expect(await readFile(await kept.path(), 'utf8')).toContain('Ohne')
    await recent.getByRole('button', { name: 'Undo' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('1 contact will be deleted.')
    await question.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Import undone')).toBeVisible()
    await goTo(page, '/audience')
    await expect(page.getByText('No contacts yet')).toBeVisible()
    await goTo(page, '/settings/trash')
    await expect(page.getByText('Undone import')).toBeVisible()
    await page.getByRole('button', { name: 'Restore Jürgen Müller' }).click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    await goTo(page, '/audience')
    await expect(page.getByRole('link', { name: 'Jürgen Müller' })).toBeVisible()
    await page.getByLabel('Select Jürgen Müller').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Jürgen Müller' })).toBeHidden()
  })

  await test.step('an Excel workbook offers its sheets, and imports values as its cells display them', async () => {
    await goTo(page, '/audience/import')
    await importText(page, 'people.xlsx', workbook())
    await expect(page.getByLabel('Delimiter')).toBeHidden()
    await page.getByLabel('Sheet', { exact: true }).click()
    await page.getByRole('option', { name: 'Partners' }).click()
    await expect(page.getByRole('cell', { name: '00491' })).toBeVisible()
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('There is no email address.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 1' })).toBeEnabled()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('vCards are mapped automatically', async () => {
    const card = 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bob Ray\r\nEMAIL:bob@cards.example\r\nEND:VCARD\r\n'
    await importText(page, 'bob.vcf', card)
    await expect(page.getByLabel('Email becomes')).toHaveText('Email')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByRole('button', { name: 'Import 1' })).toBeEnabled()
    await goTo(page, '/audience')
  })

  await test.step('a canceled import leaves no contacts', async () => {
    await goTo(page, '/audience/import')
    await page.route('**/rpc/import_rows', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await importText(page, 'many.csv', people(5_000))
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Import 5,000' }).click()
    await page.waitForResponse(/import_rows/)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Delimiter')).toBeVisible()
    await goTo(page, '/audience')
    await expect(page.getByText('No contacts yet')).toBeVisible()
    await page.unroute('**/rpc/import_rows')
  })

  await test.step('a file of hundreds of columns renders the visible ones, and the last can be mapped', async () => {
    await goTo(page, '/audience/import')
    await importText(page, 'wide.csv', wide(800))
    await expect(page.getByLabel('email becomes')).toHaveText('Email')
    expect(await page.getByRole('combobox', { name: /becomes$/ }).count()).toBeLessThan(120)
    await page.getByRole('button', { name: 'Check' }).scrollIntoViewIfNeeded()
    await page.getByLabel('c799 becomes').click()
    await page.getByRole('option', { name: 'Company', exact: true }).click()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('button', { name: 'Import 1' }).click()
    await page.getByRole('link', { name: 'View audience' }).click()
    await expect(page.getByRole('cell', { name: 'v799' })).toBeVisible()
  })
})

/** A workbook of two sheets. The second has a number whose format adds leading zeros, and a row without an address. */
function workbook(): Buffer {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
  const row = (...texts: string[]) => `<row>${texts.map(cell).join('')}</row>`
  const sheet = (rows: string) => strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  const rel = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="/${kind}" Target="${target}"/>`
  const files = {
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="People" r:id="a"/><sheet name="Partners" r:id="b"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${rel('a', 'worksheet', 'a.xml')}${rel('b', 'worksheet', 'b.xml')}${rel('c', 'styles', 'c.xml')}</Relationships>`,
    ),
    'xl/a.xml': sheet(row('email') + row('ann@example.com')),
    'xl/b.xml': sheet(
      `${row('email', 'phone')}<row>${cell('bob@example.com')}<c s="1"><v>491</v></c></row>${row('', 'none')}`,
    ),
    'xl/c.xml': strToU8(
      '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="00000"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>',
    ),
  }
  return Buffer.from(zipSync(files))
}

function wide(columns: number): string {
  const places = Array.from({ length: columns - 1 }, (_, n) => n + 1)
  return (
    ['email', ...places.map((n) => `c${n}`)].join() +
    '\n' +
    ['wide@example.com', ...places.map((n) => `v${n}`)].join()
  )
}

test('a list of hundreds of contacts is scrolled, sorted, searched and filtered', async ({ page }) => {
  await arriveAt(page, '/audience/import')
  await importText(page, 'many.csv', people(700))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Import 700' }).click()
  await page.getByRole('link', { name: 'View audience' }).click()
  await expect(page.getByText('700 contacts')).toBeVisible()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Person 0', exact: true })).toBeVisible()
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 8_000)
  await expect(page.getByRole('link', { name: 'Person 0', exact: true })).toBeHidden()
  expect(await page.locator('[data-row-id]').count()).toBeLessThan(90)
  await page.getByLabel('Search audience').fill('person 699')
  await expect(page.getByRole('link', { name: 'Person 699' })).toBeVisible()
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible()
  await page.getByLabel('Search audience').fill('nobody of that name')
  await expect(page.getByText('No contacts match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await goTo(page, '/audience/companies')
  await expect(page.getByRole('row', { name: /Firm 3/ })).toContainText('100')
  await page.getByRole('link', { name: 'Firm 3' }).click()
  await expect(page.getByText('100 contacts')).toBeVisible()
})
