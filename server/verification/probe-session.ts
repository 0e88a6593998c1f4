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

type ProbeServer = { address: string; port: number; longestMs: number }

/** Its replies reject once the server hangs up, sends too much or no SMTP, or the time is over. */
export function openProbeSession({ address, port, longestMs }: ProbeServer): ProbeSession {
  const socket = withErrorListener(connect({ host: address, port }))
  const deadline = setTimeout(() => socket.destroy(new Error('The session took too long')), longestMs)
  const replies: string[] = []
  const addPiece = splitReplies(replies)
  let [total, isOver] = [0, false]
  let wake = () => undefined as void
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    total += piece.length
    if (total > MOST_BYTES || !addPiece(piece)) socket.destroy()
    wake()
  })
  socket.on('close', () => {
    clearTimeout(deadline)
    isOver = true
    wake()
  })
  async function readReply(): Promise<string> {
    for (;;) {
      const reply = replies.shift()
      if (reply !== undefined) return reply
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

/**
 * Returns a function that takes the next piece and adds each complete reply to `replies`. It reads each line only once,
 * and returns false for a line that is not SMTP.
 */
function splitReplies(replies: string[]): (piece: string) => boolean {
  let [reply, rest] = ['', '']
  return (piece) => {
    rest += piece
    if (!piece.includes('\n')) return true
    const lines = rest.split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (!/^\d{3}(?:[ -]|\r?$)/.test(line)) return false
      reply += `${line}\n`
      // The last line of a reply has no hyphen after its code.
      if (line[3] === '-') continue
      replies.push(reply)
      reply = ''
    }
    return true
  }
}
