// Contacts of journeys: from a file that is imported at /audience/import, or created without a screen.
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { createRows } from './request.ts'

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

/** Creates `Person 0` and following in some companies, while the list of contacts is open. */
export async function addPeople(page: Page, count: number, companies = 3): Promise<void> {
  const person = (n: number) => ({
    name: `Person ${n}`,
    email: `p${n}@example.com`,
    company: `Firm ${n % companies}`,
  })
  await createRows(
    page,
    'audience',
    Array.from({ length: count }, (_, n) => person(n)),
  )
  await expect(page.getByText(`${count} contacts`)).toBeVisible()
}
