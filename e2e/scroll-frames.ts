// Whether a list keeps 60 frames a second while it is scrolled.
import type { Page, TestInfo } from '@playwright/test'
import { scrollFrames } from '#scripts/scroll-frames.ts'

/**
 * Scrolls the list, and an empty page of the same browser beside it, and says in the report whether the list keeps 60
 * frames a second. A figure of this machine: nothing here fails by it.
 */
export async function checkFrames(page: Page, info: TestInfo): Promise<void> {
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
