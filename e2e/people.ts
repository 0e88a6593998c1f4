// Contacts from a file, imported by journeys at /audience/import.
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export async function importText(page: Page, name: string, text: string | Buffer): Promise<void> {
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

export const people = (count: number) =>
  [
    'name,email,company',
    ...Array.from({ length: count }, (_, n) => `Person ${n},p${n}@example.com,Firm ${n % 7}`),
  ].join('\n')

/** Imports `Person 0` and following, in three companies, and opens the list. */
export async function importPeople(page: Page, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => `Person ${n},p${n}@example.com,Firm ${n % 3}`)
  const buffer = Buffer.from(['name,email,company', ...rows].join('\n'))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: `Import ${count}` }).click()
  await page.getByRole('link', { name: 'See the audience' }).click()
  await expect(page.getByText(`${count} contacts`)).toBeVisible()
}
