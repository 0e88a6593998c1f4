import { requireService } from './bearer.ts'
import { answer, type Call } from './call.ts'
import { AuthError } from './errors.ts'
import { findFactor, removeFactor } from './factors.ts'
import { findUser, type User } from './users.ts'
import { isUuid } from '#server/http/is-uuid.ts'

/** GET /admin/users/:id/factors */
export async function listFactors(call: Call): Promise<Response> {
  const user = await requireNamedUser(call)
  return answer(user.factors ?? [])
}

/** DELETE /admin/users/:id/factors/:factorId, for users who lost their phone. */
export async function deleteFactor(call: Call): Promise<Response> {
  const { auth } = call
  const user = await requireNamedUser(call)
  const factor = await findFactor(auth.query, user.id, call.params.factorId)
  await auth.transaction((query) => removeFactor(query, factor.id))
  return answer({ id: factor.id, type: factor.factor_type, status: factor.status })
}

async function requireNamedUser(call: Call): Promise<User> {
  await requireService(call)
  const { id } = call.params
  const user = isUuid(id ?? '') ? await findUser(call.auth.query, id!) : null
  if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 })
  return user
}
