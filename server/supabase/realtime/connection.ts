// One WebSocket: its frames, its unread data, and its channels.
import type { RawData, WebSocket } from 'ws'
import { findRunningRequest, runRequest } from '#server/http/running-request.ts'
import { runWork } from '#server/threads/work.ts'
import { writeBroadcast } from './binary-frames.ts'
import type { Channel } from './channel.ts'
import { writeFrame, type Address, type Version } from './frames.ts'
import type { Limits } from './limits.ts'
import type { Admitted } from './tokens.ts'

export type ApiKey = { token: string; identity: Admitted }
/** A socket whose key was valid. */
export type Opened = { socket: WebSocket; version: Version; apiKey: ApiKey; address: string }

export class Connection {
  readonly version: Version
  readonly apiKey: ApiKey
  /** The network address, as rate limits count it. */
  readonly address: string
  readonly channels = new Map<string, Channel>()
  /** Measured with the clock that was passed to the server. */
  lastHeardAt: number
  readonly #socket: WebSocket
  readonly #limits: Limits
  #framesThisSecond = 0
  #joins = 0
  #joinsSince = 0
  #stalled = false

  constructor({ socket, version, apiKey, address }: Opened, limits: Limits, now: Date) {
    this.#socket = socket
    this.version = version
    this.apiKey = apiKey
    this.address = address
    this.#limits = limits
    this.lastHeardAt = now.getTime()
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** More data is waiting than an active reader would leave. One that has stopped reading is not waited for. */
  get isBehind(): boolean {
    const behind = this.#socket.bufferedAmount > this.#limits.sendBufferBytes / 2
    if (!behind) this.#stalled = false
    return behind && !this.#stalled
  }

  get unread(): number {
    return this.#socket.bufferedAmount
  }

  stopWaitingFor(): void {
    this.#stalled = true
  }

  send(address: Address, payload: string): void {
    this.#write(writeFrame(address, payload, this.version))
  }

  /** Serializer 1.0.0 has no binary frames, so its clients do not receive such a broadcast. */
  sendBytes(topic: string, event: string, bytes: Uint8Array): void {
    if (this.version === '2.0.0') this.#write(writeBroadcast(topic, event, bytes))
  }

  onFrame(listener: (data: Buffer, isBinary: boolean) => void): void {
    // An exception in a frame belongs to the request that opened the socket, and ends only this socket.
    const request = findRunningRequest()
    this.#socket.on('message', (data: RawData, isBinary) => {
      this.#framesThisSecond += 1
      if (this.#framesThisSecond > this.#limits.framesPerSecond) return this.close(1008, 'too many frames')
      const work = { name: 'realtime/frame', account: this.address }
      const handle = () => runWork(work, () => listener(data as Buffer, isBinary))
      if (request) runRequest(request, handle)
      else handle()
    })
  }

  onClose(listener: () => void): void {
    this.#socket.on('close', listener)
    // A frame that breaks the protocol or the size limit: ws closes the socket with 1002, 1007 or 1009.
    this.#socket.on('error', () => undefined)
  }

  /** False when this socket joined too often in the minute that started with its first join. */
  countJoin(at: number): boolean {
    if (at - this.#joinsSince >= 60_000) {
      this.#joins = 0
      this.#joinsSince = at
    }
    this.#joins += 1
    return this.#joins <= this.#limits.joinsPerMinute
  }

  forgetSecond(): void {
    this.#framesThisSecond = 0
  }

  close(code: number, reason: string): void {
    if (!this.isOpen) return
    this.#socket.close(code, reason)
    // A client that does not answer the closing handshake is not waited for.
    setTimeout(() => this.#socket.terminate(), 2_000).unref()
  }

  drop(): void {
    this.#socket.terminate()
  }

  #write(data: string | Buffer): void {
    if (!this.isOpen) return
    if (this.#socket.bufferedAmount > this.#limits.sendBufferBytes) return this.drop()
    this.#socket.send(data)
  }
}
