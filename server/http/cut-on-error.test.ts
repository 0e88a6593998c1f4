import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOnError } from './cut-on-error.ts'
import { openPort } from './http-server.ts'

/** Sends `bytes`, then fails; a negative number of bytes fails before the first. */
const failing = (bytes: number) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      if (bytes > 0) controller.enqueue(new Uint8Array(bytes).fill(0x61))
      bytes = bytes > 0 ? -1 : bytes
      if (bytes < 0) controller.error(new Error('secret.inner.host refused'))
    },
  })

test('a body that fails on the way is cut off: no client takes it for whole, or reads why', async (context) => {
  const errors: unknown[] = []
  const port = await openPort('127.0.0.1', 0)
  context.after(() => port.close(0))
  port.serve({
    fetch: async (request) => {
      const { searchParams } = new URL(request.url)
      const length = searchParams.get('length')
      return cutOnError(
        new Response(failing(Number(searchParams.get('bytes'))), {
          headers: length === null ? {} : { 'content-length': length },
        }),
        (error) => errors.push(error),
      )
    },
    upgrade: (_request, socket) => socket.destroy(),
  })
  // The missing bytes of the last two are no longer than the message of the error.
  const queries = [
    'bytes=-1',
    'bytes=-1&length=100',
    'bytes=500',
    'bytes=90&length=100',
    'bytes=70&length=100',
  ]
  for (const query of queries)
    await assert.rejects(
      fetch(`http://127.0.0.1:${port.port}/?${query}`).then((answer) => answer.text()),
      query,
    )
  assert.equal(errors.length, queries.length)
})

test('a body that does not fail passes as it is, and ends its source where the client leaves', async (context) => {
  const left = Promise.withResolvers<void>()
  const port = await openPort('127.0.0.1', 0)
  context.after(() => port.close(0))
  port.serve({
    fetch: async (request) =>
      cutOnError(
        request.url.endsWith('/endless')
          ? new Response(
              new ReadableStream({
                pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
                cancel: () => left.resolve(),
              }),
            )
          : new Response('Hello', { status: 203, headers: { 'x-kept': 'yes' } }),
        (error) => assert.fail(String(error)),
      ),
    upgrade: (_request, socket) => socket.destroy(),
  })
  const whole = await fetch(`http://127.0.0.1:${port.port}/`)
  assert.deepEqual([whole.status, whole.headers.get('x-kept'), await whole.text()], [203, 'yes', 'Hello'])
  const endless = await fetch(`http://127.0.0.1:${port.port}/endless`)
  await endless.body!.cancel()
  await left.promise
})
