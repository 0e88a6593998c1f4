// Whether a list keeps 60 frames a second while it is scrolled.
import type { Page, TestInfo } from '@playwright/test'

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
