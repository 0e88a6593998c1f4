// `coldframe api-client [URL]`: prints a typed client in TypeScript, made from the OpenAPI document of a running server.
import type { ApiDocument } from '#core/api/open-api-document.ts'
import { writeClient } from '#server/openapi/write-client.ts'

export async function apiClient([given]: string[]): Promise<number> {
  const url = given ?? process.env['COLDFRAME_URL']
  if (!url || !URL.canParse('/openapi.json', url)) {
    process.stderr.write(
      'Usage: coldframe api-client URL, with the URL of a running server; or set COLDFRAME_URL.\n',
    )
    return 2
  }
  const response = await fetch(new URL('/openapi.json', url))
  if (!response.ok) throw new Error(`${response.url} returned status ${response.status}`)
  process.stdout.write(writeClient((await response.json()) as ApiDocument))
  return 0
}
