// Frames per second while a canvas of 100 steps is moved and zoomed, and the main thread's time for each: rendering is
// done in software here, so frames also depend on other load.
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { blankBranch, blankStep, blankVariant, MAX_STEPS, type Step } from '../../core/campaigns/sequence.ts'
import { buildIfStale } from '../../scripts/build.ts'
import { withOpenProduct, type OpenProduct } from '../../scripts/open-product.ts'
import { countFrames } from '../scroll-frames.ts'
import type { Figure } from './figure.ts'

const LIMIT = 58
/** The time per frame at 60 frames per second, in milliseconds. */
const FRAME = 1000 / 60
const ROUNDS = 5

export async function measure(): Promise<Figure[]> {
  await buildIfStale()
  const rounds: Round[] = []
  await withOpenProduct(async (product) => {
    const page = await openCanvas(product, await saveSequence(product))
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await moveAround(page))
  })
  const perSecond = median(rounds.map((round) => round.perSecond))
  const ms = median(rounds.map((round) => round.ms))
  return [
    {
      name: `frames a second while a canvas of ${MAX_STEPS} steps is moved and zoomed, median`,
      ratio: Math.round((perSecond / LIMIT) * 100) / 100,
      floor: 1,
      baseline: `${LIMIT} of 60`,
      value: perSecond,
      unit: 'frames/s',
    },
    {
      name: `main thread of the page for each frame of a canvas of ${MAX_STEPS} steps, median`,
      ratio: Math.round((FRAME / ms) * 100) / 100,
      floor: 1,
      baseline: 'what 60 frames a second leave to each',
      value: Math.round(ms * 100) / 100,
      unit: 'ms',
    },
  ]
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

/** Repeats an email, a condition that leads past the next step, and that step. Returns the campaign. */
async function saveSequence({ url, demo }: OpenProduct): Promise<string> {
  const ids = Array.from({ length: MAX_STEPS }, () => randomUUID())
  const steps = ids.map((id, place): Step => {
    const isCondition = place % 3 === 1 && place + 2 < MAX_STEPS
    if (isCondition)
      return {
        ...blankStep(id, 'condition'),
        wait_days: 1,
        branches: [{ ...blankBranch(randomUUID()), leads_to: ids[place + 2]! }],
      }
    const words = { subject: place === 0 ? 'A question' : '', content_text: `Email ${place + 1}` }
    return {
      ...blankStep(id, 'email'),
      wait_days: place === 0 ? 0 : 1,
      variants: [{ ...blankVariant(randomUUID()), ...words }],
    }
  })
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const client = createClient(url, anonKey)
  await client.auth.signInWithPassword(demo)
  const { data: workspace } = await client.from('workspaces').select('id').limit(1).single().throwOnError()
  const { data: campaign } = await client
    .from('email_campaigns')
    .insert({ workspace_id: workspace.id as string, title: 'A hundred steps' })
    .select('id')
    .single()
    .throwOnError()
  const id = campaign.id as string
  await client.rpc('save_sequence', { p_campaign_id: id, p_sequence: steps, p_base: 0 }).throwOnError()
  await client.auth.signOut({ scope: 'local' })
  return id
}

async function openCanvas({ url, demo, browser }: OpenProduct, campaign: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email or Username').fill(demo.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/dashboard/)
  await page.goto(`${url}/campaigns/${campaign}?tab=sequence&view=canvas`)
  await page.getByRole('region', { name: 'Sequence as a canvas' }).getByText('Step 5').first().waitFor()
  return page
}

/** `ms`: the main thread's time per frame, with scripts, styles and layout. */
type Round = { perSecond: number; ms: number }

/** Drags the canvas up and down with the pointer, and zooms in between with Ctrl and the wheel. */
async function moveAround(page: Page): Promise<Round> {
  await page.bringToFront()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await busy()
  const counting = page.evaluate(countFrames, 1_500)
  await page.mouse.move(400, 600)
  await page.mouse.down()
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.move(400 + step, 600 - 5 * (step < 20 ? step : 40 - step))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  await page.keyboard.down('Control')
  for (let notch = 0; notch < 30; notch += 1) {
    await page.mouse.wheel(0, notch < 15 ? 60 : -60)
    await page.waitForTimeout(16)
  }
  await page.keyboard.up('Control')
  const times = await counting
  const ms = (await busy()) - before
  await devtools.detach()
  return {
    perSecond: Math.round((times.length * 1000) / times.reduce((sum, time) => sum + time, 0)),
    ms: ms / times.length,
  }
}
