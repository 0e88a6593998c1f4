// COMPRESS=DEFLATE (RFC 4978) for one connection. The list of folders that is requested again and again shrinks to a
// tenth, because the server's compressor refers to the previous one.
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { constants, createDeflateRaw, createInflateRaw, type DeflateRaw, type InflateRaw } from 'node:zlib'
import type { ImapFlow } from 'imapflow'
import { withErrorListener } from '#server/streams/with-error-listener.ts'

// imapflow's own `compress` takes 295 kB of memory for each connection, 125 more than this.
const OUTGOING = { windowBits: 9, memLevel: 1, chunkSize: 1024, flush: constants.Z_SYNC_FLUSH }
const INCOMING = { chunkSize: 4 * 1024 }

type Inside = {
  run(command: 'COMPRESS'): Promise<boolean>
  socket: Socket
  writeSocket: Writable
  streamer: Writable
  /** imapflow destroys both with the connection. */
  _inflate?: InflateRaw
  _deflate?: DeflateRaw
}

export const offersCompression = (client: ImapFlow): boolean => client.capabilities.has('COMPRESS=DEFLATE')

/** False when the server declines. The limits of imap-limits.ts count what comes out of the decompressor. */
export async function compressImap(client: ImapFlow): Promise<boolean> {
  const inside = client as unknown as Inside
  if (!(await inside.run('COMPRESS'))) return false
  const { socket, streamer } = inside
  const inflate = withErrorListener(createInflateRaw(INCOMING))
  const deflate = withErrorListener(createDeflateRaw(OUTGOING))
  inflate.on('error', (error) => streamer.destroy(error))
  deflate.on('error', (error) => socket.destroy(error))
  socket.unpipe(streamer)
  socket.pipe(inflate).pipe(streamer)
  deflate.pipe(socket)
  Object.assign(inside, { _inflate: inflate, _deflate: deflate, writeSocket: deflate })
  return true
}
