// For tests: a raw socket for frames that the official client would never send.
import { anonKey, inbox } from './test-server.ts'

type Heard = {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: Payload
}
type Payload = Record<string, unknown> & { status?: string; response?: Record<string, unknown> }

export type RawSocket = {
  socket: WebSocket
  heard: Heard[]
  next(): Promise<Heard>
  /** The next frame of this event; frames before it are skipped. */
  nextOf(event: string): Promise<Heard>
  send(frame: unknown): void
  join(topic: string, config?: object, extra?: object): Promise<Heard>
  closed: Promise<CloseEvent>
}

/** `token` is sent with every join. */
export async function openSocket(
  { url, anonKey: key = anonKey }: { url: string; anonKey?: string },
  token?: string,
): Promise<RawSocket> {
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
  const socket = new WebSocket(address)
  const box = inbox<Heard>()
  socket.addEventListener('message', ({ data }) => {
    const [joinRef, ref, topic, event, payload] = JSON.parse(String(data)) as [
      string,
      string,
      string,
      string,
      Payload,
    ]
    box.put({ joinRef, ref, topic, event, payload })
  })
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The socket was refused')))
  })
  let refs = 0
  const send = (frame: unknown) => socket.send(JSON.stringify(frame))
  async function nextOf(event: string): Promise<Heard> {
    for (;;) {
      const frame = await box.next()
      if (frame.event === event) return frame
    }
  }
  return {
    socket,
    heard: box.heard,
    next: () => box.next(),
    nextOf,
    send,
    join(topic, config = {}, extra = {}) {
      const ref = String((refs += 1))
      send([ref, ref, topic, 'phx_join', { config, access_token: token, ...extra }])
      return nextOf('phx_reply')
    },
    closed,
  }
}

/** RFC 6455: a client's frames are masked. */
export function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text)
  const header =
    body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from(header), Buffer.alloc(4), body])
}
