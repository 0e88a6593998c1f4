// Measures the frames per second of a page while a wheel scrolls it.
import type { Page } from 'playwright-core'

type Frames = { perSecond: number; frames: number; late: number; times: number[] }

export async function scrollFrames(page: Page): Promise<Frames> {
  await page.bringToFront()
  await page.mouse.move(600, 500)
  const counting = page.evaluate(countFrames, 1_500)
  // A fast wheel: a notch every frame or two, some 6,000 pixels a second.
  for (let notch = 0; notch < 70; notch += 1) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(16)
  }
  const times = await counting
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    perSecond: Math.round((times.length * 1000) / total),
    frames: times.length,
    // Longer than one and a half frames at 60 per second.
    late: times.filter((time) => time > 25).length,
    times,
  }
}

/** The duration of each frame in milliseconds, for a while. */
export function countFrames(forMs: number): Promise<number[]> {
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
