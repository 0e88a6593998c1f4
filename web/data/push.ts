// This browser as a receiver of web push. web/public/push-worker.js displays the notifications.
import { registerWorker } from './trusted-types.ts'

const WORKER = '/push-worker.js'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** True for an iPhone or iPad. iPadOS identifies itself as a Mac, but no Mac has a touch screen. */
export const isAppleMobile = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

export async function currentPush(): Promise<PushSubscription | null> {
  if (!canPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function startPush(publicKey: string): Promise<PushSubscription> {
  await registerWorker(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with the key of another installation at this URL is useless.
  await (await pushManager.getSubscription())?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Unsubscribing here is sufficient: the push service reports it to the server with the next notification. */
export async function endPush(): Promise<void> {
  await (await currentPush())?.unsubscribe()
}
