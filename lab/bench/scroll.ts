// Frames per second while the audience list is scrolled; with --full, of a million contacts.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { buildIfStale } from '../../scripts/build.ts'
import { withOpenProduct, type OpenProduct } from '../../scripts/open-product.ts'
import { scrollFrames } from '../scroll-frames.ts'
import type { Figure, Length } from './figure.ts'

const LIMIT = 58
const ROUNDS = 9
const ROWS_A_CHUNK = 2_000

export async function measure({ full }: Length): Promise<Figure[]> {
  const rows = full ? 1_000_000 : 10_000
  await buildIfStale()
  let perSecond = 0
  await withOpenProduct(async (product) => {
    await importContacts(product, rows)
    perSecond = await medianFrames(await openAudience(product))
  })
  return [
    {
      name: `frames a second while scrolling ${rows.toLocaleString('en')} contacts, median`,
      ratio: Math.round((perSecond / LIMIT) * 100) / 100,
      floor: 1,
      baseline: `${LIMIT} of 60`,
      value: perSecond,
      unit: 'frames/s',
    },
  ]
}

/** Adds contacts to the sample workspace, whose own contacts are then first or last in the list. */
async function importContacts({ url, demo }: OpenProduct, rows: number): Promise<void> {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const client = createClient(url, anonKey)
  await client.auth.signInWithPassword(demo)
  const { data: workspace } = await client.from('workspaces').select('id').limit(1).single().throwOnError()
  const { data: begun } = await client
    .from('imports')
    .insert({ workspace_id: workspace.id as string })
    .select('id')
    .single()
    .throwOnError()
  for (let from = 0; from < rows; from += ROWS_A_CHUNK)
    await importChunk(client, begun.id as string, Math.min(ROWS_A_CHUNK, rows - from), from)
  const counted = { p_total: rows, p_rejected: 0, p_rejects: [] }
  await client.rpc('finish_import', { p_import_id: begun.id, ...counted }).throwOnError()
  await client.auth.signOut({ scope: 'local' })
}

async function importChunk(client: SupabaseClient, importId: string, count: number, from: number) {
  const rows = Array.from({ length: count }, (_, place) => ({
    name: `Person ${from + place}`,
    email: `person.${from + place}@company${(from + place) % 500}.example`,
    company: `Company ${(from + place) % 500}`,
    tags: place % 10 === 0 ? ['vip'] : [],
  }))
  await client.rpc('import_rows', { p_import_id: importId, p_rows: rows }).throwOnError()
}

async function openAudience({ url, demo, browser }: OpenProduct): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email or Username').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/dashboard/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audience' }).click()
  await page.locator('tbody [data-row-id]').first().waitFor()
  return page
}

/** Scrolls further in each round, so that every round has new rows and pages. */
async function medianFrames(page: Page): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) rates.push((await scrollFrames(page)).perSecond)
  return rates.toSorted((a, b) => a - b)[ROUNDS >> 1]!
}
