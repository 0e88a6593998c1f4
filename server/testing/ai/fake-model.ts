// A language model for tests: a server on loopback that speaks OpenAI's protocol and sends what the test scripts.
import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openModel, type NamedModel } from '#server/ai/model.ts'

type Script = (request: AskedModel, response: ServerResponse) => void | Promise<void>
type AskedModel = {
  messages: { role: string; content: unknown }[]
  stream?: boolean
  max_tokens?: number
}

export type FakeModel = {
  model: NamedModel
  url: string
  /** The requests it received, oldest first. */
  asked: AskedModel[]
  script(next: Script): void
  close(): Promise<void>
}

export async function fakeModel(first: Script = streamText('{}')): Promise<FakeModel> {
  let script = first
  const requests: AskedModel[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const question = JSON.parse(Buffer.concat(chunks).toString()) as AskedModel
      requests.push(question)
      void script(question, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    model: openModel({ provider: url, model: 'scripted', apiKey: undefined, baseUrl: undefined })!,
    url,
    asked: requests,
    script: (next) => {
      script = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Streams a text in small pieces, like real models. */
export function streamText(text: string, pieceLength = 12): Script {
  return (_, response) => {
    open(response)
    for (let at = 0; at < text.length; at += pieceLength)
      response.write(piece(text.slice(at, at + pieceLength)))
    response.end(
      `${event({ ...FRAME, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`,
    )
  }
}

export const answersJson = (value: unknown): Script => streamText(JSON.stringify(value))

export function fails(status: number, headers: Record<string, string> = {}): Script {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: 'scripted', type: 'scripted' } }))
  }
}

/** Starts its response, sends a little, and then nothing more. */
export function fallsSilent(text = ''): Script {
  return (_, response) => {
    open(response)
    if (text) response.write(piece(text))
  }
}

/** Never stops sending. */
export function floods(opening: string): Script {
  return async (_, response) => {
    open(response)
    response.write(piece(opening))
    while (!response.destroyed && response.write(piece('a'.repeat(2_000)))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

const FRAME = { id: 'scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted' }
const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const piece = (content: string) => event({ ...FRAME, choices: [{ index: 0, delta: { content } }] })
const open = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })
