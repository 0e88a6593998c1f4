import { invokeWithReason } from '#web/data/invoke.ts'
import type { RequestValues } from './request.ts'

/** Sends the request, or throws an Error whose message can be shown, when the server gave one. */
export const sendRequest = (type: 'contact' | 'support', values: RequestValues): Promise<void> =>
  invokeWithReason('send-contact-email', '', { type, ...values })
