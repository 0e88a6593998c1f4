// `coldframe mcp`: passes the messages of an agent on this machine (stdio) to /mcp of the server and back.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

export async function mcp(): Promise<number> {
  const { COLDFRAME_URL: url, COLDFRAME_KEY: key } = process.env
  if (!url || !key) {
    process.stderr.write(
      'Set COLDFRAME_URL to the address of the server and COLDFRAME_KEY to a workspace key.\n',
    )
    return 2
  }
  const agent = new StdioServerTransport()
  const server = new StreamableHTTPClientTransport(new URL('/mcp', url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  const closed = Promise.withResolvers<void>()
  // The transports of the SDK call these properties.
  Object.assign(server, { onmessage: (message: JSONRPCMessage) => void agent.send(message) })
  Object.assign(agent, { onmessage: (message: JSONRPCMessage) => void pass(server, agent, message) })
  process.stdin.once('end', () => closed.resolve())
  await server.start()
  await agent.start()
  await closed.promise
  await server.close()
  await agent.close()
  return 0
}

/** A refusal becomes the answer to the message, so that the agent does not wait for it. */
async function pass(
  server: StreamableHTTPClientTransport,
  agent: StdioServerTransport,
  message: JSONRPCMessage,
): Promise<void> {
  try {
    await server.send(message)
  } catch (error) {
    if (!('id' in message) || message.id === undefined) return
    const refusal = { code: -32_000, message: (error as Error).message.slice(0, 500) }
    await agent.send({ jsonrpc: '2.0', id: message.id, error: refusal })
  }
}
