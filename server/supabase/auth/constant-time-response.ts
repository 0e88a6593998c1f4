import { setTimeout } from 'node:timers/promises'
import type { AuthContext } from './call.ts'

const defaultMs = 100

/**
 * Delays a response that must not reveal whether an address is known until a fixed time after the request, including
 * errors: finding a row, writing one and storing a mail all fit into it.
 */
export async function withConstantTime<T>(auth: AuthContext, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), setTimeout(auth.config.constantResponseMs ?? defaultMs)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
