// Films a page: its appearance whenever that changes, and the position of the pointer, which no screenshot shows.
import type { Locator, Page } from 'playwright-core'
import { startStoryClock } from './story-clock.ts'

type Frame = { at: number; jpeg: string }
type PointerMark = { at: number; x: number; y: number; down: boolean }
/** Times are in milliseconds since the start of the recording. */
export type Film = { frames: Frame[]; pointer: PointerMark[]; chapters: number[]; length: number }

export type Camera = {
  page: Page
  /** Starts the recording. */
  roll(): Promise<void>
  /** Starts the next step of the story. */
  chapter(): void
  point(target: Locator): Promise<void>
  click(target: Locator): Promise<void>
  /** Types at the speed of a fast typist. */
  type(text: string): Promise<void>
  rest(milliseconds: number): Promise<void>
  close(): Promise<Film>
}

const GLIDE_STEPS = 24
const GLIDE_MS = 480
// The longest wait of the story before a pause.
const LOADING_MS = 300

// oxlint-disable-next-line max-lines-per-function -- one film and one clock, which every action of the page adds to
export async function openCamera(page: Page): Promise<Camera> {
  const session = await page.context().newCDPSession(page)
  const film: Omit<Film, 'length'> = { frames: [], pointer: [], chapters: [] }
  let began = Number.POSITIVE_INFINITY
  let [x, y] = [640, 420]
  const now = () => performance.timeOrigin + performance.now() - began
  const clock = startStoryClock()
  const spend = (meant: number) => began < Number.POSITIVE_INFINITY && clock.spend(now(), meant)
  const pass = async (meant: number) => {
    await page.waitForTimeout(meant)
    spend(meant)
  }
  const mark = (down: boolean) => film.pointer.push({ at: now(), x, y, down })

  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId })
    film.frames.push({ at: (metadata.timestamp ?? 0) * 1000 - began, jpeg: data })
  })

  async function point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`Nothing to point at: ${target.toString()}`)
    const [fromX, fromY] = [x, y]
    const [toX, toY] = [box.x + Math.min(box.width / 2, 90), box.y + box.height / 2]
    for (let step = 1; step <= GLIDE_STEPS; step += 1) {
      const eased = 1 - (1 - step / GLIDE_STEPS) ** 3
      ;[x, y] = [fromX + (toX - fromX) * eased, fromY + (toY - fromY) * eased]
      await page.mouse.move(x, y)
      mark(false)
      await pass(GLIDE_MS / GLIDE_STEPS)
    }
  }

  return {
    page,
    point,
    async roll() {
      began = performance.timeOrigin + performance.now()
      await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
    },
    chapter: () => void film.chapters.push(now()),
    async click(target) {
      await point(target)
      mark(true)
      await target.click()
      await pass(120)
      mark(false)
    },
    async type(text) {
      for (const piece of text.match(/\s*(?:\S+\s*){1,4}/g) ?? []) {
        await page.keyboard.insertText(piece)
        await pass(40)
      }
    },
    async rest(milliseconds) {
      spend(LOADING_MS)
      await pass(milliseconds)
    },
    async close() {
      const length = clock.tell(now())
      await session.send('Page.stopScreencast')
      await page.close()
      const withClockTimes = <Moment extends { at: number }>(moments: Moment[]) =>
        moments.map((moment) => ({ ...moment, at: clock.tell(moment.at) }))
      return {
        frames: withClockTimes(film.frames),
        pointer: withClockTimes(film.pointer),
        chapters: film.chapters.map((at) => clock.tell(at)),
        length,
      }
    },
  }
}
