import { setTimeout } from 'node:timers/promises'
import type { AuthContext } from './call.ts'

const defaultMs = 100

/**
 * The answer to a question that must not tell whether an address is known comes no earlier than a fixed
 * time after it was asked, refusals included: finding a row, writing one and keeping a mail all fit into it.
 */
export async function quietly<T>(auth: AuthContext, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), setTimeout(auth.config.quietAnswerMs ?? defaultMs)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
