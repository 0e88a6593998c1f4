// Actions on the analysis page, for journeys.
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export async function score(page: Page): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'Score' })
    .getByText(/^Score \d+ of 100/)
    .textContent()
  return Number(/\d+/.exec(text ?? '')?.[0])
}

export const body = (page: Page) => page.getByRole('textbox', { name: 'Email body' })
export const review = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })

export async function tryExample(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(/^Score \d+ of 100/).first()).toBeAttached()
}

/** Discards the draft of earlier steps, so that the page is in its initial state. */
export async function newDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('Your score appears as you type')).toBeVisible()
}
