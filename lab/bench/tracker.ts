// The cost of the tracker's routes, the speed of verdicts, and the effect of the number of events on its screen.
import { setTimeout as sleep } from 'node:timers/promises'
import { labelledSessions } from '../../core/testing/labelled-sessions.ts'
import { classifyEvents } from '../../core/messages/verdict.ts'
import type { Figure, Length } from './figure.ts'
import { measureHandler, measureFlood } from './tracking/handlers.ts'
import { measureScreen } from './tracking/screen.ts'
import { serveTracker, type Served } from './tracking/serve.ts'

export async function measure({ full }: Length): Promise<Figure[]> {
  const served = await serveTracker()
  try {
    const pixel = await measureHandler('pixel', 0.6, served, served.pixels)
    const click = await measureHandler('click with its durable event', 0.4, served, served.links)
    const [pixelPeak, clickPeak] = [pixel[0]!.value!, click[0]!.value!]
    const flood = full
      ? { requests: served.pixels, perSecond: Math.min(10_000, 0.8 * pixelPeak), seconds: 300 }
      : {
          requests: [...served.pixels, ...served.links],
          perSecond: Math.min(pixelPeak, clickPeak) / 2,
          seconds: 15,
        }
    return [
      ...pixel,
      ...click,
      ...(await measureFlood(served, flood)),
      await measureCatchingUp(served),
      verdicts(),
      await measureScreen(served),
    ]
  } finally {
    await served.close()
  }
}

/** The events that the flood left in the journal, moved and classified by a single otherwise idle process. */
async function measureCatchingUp({ t }: Served): Promise<Figure> {
  const left = async () =>
    Number((await t.sql('select coalesce(sum(hit_count), 0) as n from private.tracking_journal'))[0]!.n)
  const before = await left()
  const start = performance.now()
  let after = before
  while (after > before / 2 && performance.now() - start < 20_000) {
    await sleep(500)
    after = await left()
  }
  const rate = (before - after) / ((performance.now() - start) / 1000)
  const wanted = 1_000
  return {
    name: 'tracker: hits taken from the journal and classified',
    ratio: rate / wanted,
    floor: 1,
    baseline: `${wanted.toLocaleString('en')} a second`,
    value: Math.round(rate),
    unit: 'hits/s',
  }
}

function verdicts(): Figure {
  const sessions = labelledSessions()
  const wanted = 100_000
  let evaluated = 0
  const start = performance.now()
  while (evaluated < 3 * wanted) {
    for (const { events, ...message } of sessions) evaluated += classifyEvents(message, events).length
  }
  const rate = evaluated / ((performance.now() - start) / 1000)
  return {
    name: 'tracker: verdicts',
    ratio: rate / wanted,
    floor: 1,
    baseline: `${wanted.toLocaleString('en')} events a second`,
    value: Math.round(rate),
    unit: 'events/s',
  }
}
