// `coldframe api-client [URL]`: prints a typed client in TypeScript, made from the OpenAPI document of a running server.
import type { ApiDocument } from '#core/api/open-api-document.ts'
import { writeClient } from '#server/openapi/write-client.ts'

export async function apiClient([given]: string[]): Promise<number> {
  const url = given ?? process.env['COLDFRAME_URL']
  if (!url || !URL.canParse('/openapi.json', url)) {
    process.stderr.write(
      'Usage: coldframe api-client URL, the address of the server; or set COLDFRAME_URL.\n',
    )
    return 2
  }
  const answer = await fetch(new URL('/openapi.json', url))
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  process.stdout.write(writeClient((await answer.json()) as ApiDocument))
  return 0
}
