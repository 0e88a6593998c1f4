import { requirePerson } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { toUserDocument } from './user-document.ts'

/** GET /user */
export async function showUser(call: Call): Promise<Response> {
  const { user } = await requirePerson(call)
  return answer(toUserDocument(user))
}
