// Models stream a few characters at a time, and after each piece all text so far is parsed again as JSON. A user's
// own server chooses the size of its pieces, so pieces within a short time are joined.
import type { StreamTextTransform, TextStreamPart, ToolSet } from 'ai'

type Part = TextStreamPart<ToolSet>
type Delta = Extract<Part, { type: 'text-delta' }>
type Controller = TransformStreamDefaultController<Part>

const MOMENT_MS = 50

/** Calls `onFlood` when the stream exceeds `most` characters. */
export const joinPieces =
  (most: number, onFlood: () => void): StreamTextTransform<ToolSet> =>
  () => {
    let waiting: Delta | undefined
    let timer: NodeJS.Timeout | undefined
    let characters = 0
    function release(controller: Controller): void {
      clearTimeout(timer)
      timer = undefined
      if (waiting) controller.enqueue(waiting)
      waiting = undefined
    }
    function pause(controller: Controller): void {
      timer = setTimeout(() => {
        if (!waiting) {
          timer = undefined
          return
        }
        try {
          release(controller)
          pause(controller)
        } catch {
          // The stream was aborted in the meantime.
        }
      }, MOMENT_MS)
    }
    return new TransformStream({
      transform(part, controller) {
        const isNext = part.type === 'text-delta' && part.id === (waiting?.id ?? part.id)
        if (!isNext) release(controller)
        if (part.type !== 'text-delta') {
          controller.enqueue(part)
          return
        }
        characters += part.text.length
        if (characters > most) {
          onFlood()
          return
        }
        waiting = waiting ? { ...part, text: waiting.text + part.text } : part
        if (timer) return
        release(controller)
        pause(controller)
      },
      flush: release,
    })
  }
