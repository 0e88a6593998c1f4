// This browser as a receiver of web push. What it shows is in web/public/push-worker.js.
import { registerWorker } from './trusted-types.ts'

const WORKER = '/push-worker.js'

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** An iPhone or iPad. iPadOS calls itself a Mac; no Mac has a touch screen. */
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
  // One for another key, of another installation at this address, can't be used.
  await (await pushManager.getSubscription())?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Ended here, it is gone for the server too: the push service says so with the next notice. */
export async function endPush(): Promise<void> {
  await (await currentPush())?.unsubscribe()
}
