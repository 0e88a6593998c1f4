import { answer } from './call.ts'

/** GET /.well-known/jwks.json: public keys only, and HS256 has none. */
export async function showKeySet(): Promise<Response> {
  return answer({ keys: [] }, 200, { 'cache-control': 'public, max-age=600' })
}
