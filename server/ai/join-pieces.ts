// Models stream a few characters at a time, and after each piece all text so far is parsed again as JSON. A user's
// own server chooses the size of its pieces, so pieces within a short time are joined.
import type { StreamTextTransform, TextStreamPart, ToolSet } from 'ai'

type Part = TextStreamPart<ToolSet>
type Delta = Extract<Part, { type: 'text-delta' }>
type Controller = TransformStreamDefaultController<Part>

const MOMENT_MS = 50

/** Collects the pieces of a text, and releases them on `release` or after a moment. */
class PendingText {
  #text: Delta | undefined
  #timer: NodeJS.Timeout | undefined

  continues = (part: Delta): boolean => part.id === (this.#text?.id ?? part.id)

  add(part: Delta, controller: Controller): void {
    this.#text = this.#text ? { ...part, text: this.#text.text + part.text } : part
    if (this.#timer) return
    this.release(controller)
    this.#pause(controller)
  }

  release(controller: Controller): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#text) controller.enqueue(this.#text)
    this.#text = undefined
  }

  #pause(controller: Controller): void {
    this.#timer = setTimeout(() => {
      if (!this.#text) {
        this.#timer = undefined
        return
      }
      try {
        this.release(controller)
        this.#pause(controller)
      } catch {
        // The stream was aborted in the meantime.
      }
    }, MOMENT_MS)
  }
}

/** Calls `onFlood` when the stream exceeds `most` characters. */
export const joinPieces =
  (most: number, onFlood: () => void): StreamTextTransform<ToolSet> =>
  () => {
    const waiting = new PendingText()
    let characters = 0
    return new TransformStream({
      transform(part, controller) {
        if (part.type !== 'text-delta') {
          waiting.release(controller)
          controller.enqueue(part)
          return
        }
        if (!waiting.continues(part)) waiting.release(controller)
        characters += part.text.length
        if (characters > most) onFlood()
        else waiting.add(part, controller)
      },
      flush: (controller) => waiting.release(controller),
    })
  }
