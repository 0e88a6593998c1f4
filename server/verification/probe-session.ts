import { connect } from 'node:net'
import { withErrorListener } from '#server/streams/with-error-listener.ts'

export type ProbeSession = {
  greeting(): Promise<string>
  /** Sends a command and returns the reply, of one line or several. */
  send(command: string): Promise<string>
  close(): void
}

/** A tarpit sends endless banners: the session ends after this much, or after its time. */
const MOST_BYTES = 64 * 1024

/** Rejects once the server hangs up, sends too much, or the time is over. */
export function openProbeSession({
  address,
  port,
  longestMs,
}: {
  address: string
  port: number
  longestMs: number
}): ProbeSession {
  const socket = withErrorListener(connect({ host: address, port }))
  const deadline = setTimeout(() => socket.destroy(new Error('The session took too long')), longestMs)
  let [buffered, total, isOver] = ['', 0, false]
  let wake = () => undefined as void
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    total += piece.length
    buffered += piece
    if (total > MOST_BYTES) socket.destroy(new Error('The server sent too much'))
    // A reply ends with a line, so a server that sends single bytes does not cause a search for each.
    if (piece.includes('\n')) wake()
  })
  socket.on('close', () => {
    clearTimeout(deadline)
    isOver = true
    wake()
  })
  async function readReply(): Promise<string> {
    for (;;) {
      // The last line of a reply has a space behind its code.
      const whole = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/.exec(buffered)?.[0]
      if (whole !== undefined) {
        buffered = buffered.slice(whole.length)
        return whole
      }
      if (isOver) throw new Error('The server hung up')
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  return {
    greeting: readReply,
    async send(command) {
      socket.write(`${command}\r\n`)
      return await readReply()
    },
    close: () => socket.destroy(),
  }
}
