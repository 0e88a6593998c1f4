import { useEffect } from 'react'
import { useUser } from '#web/session/user.ts'
import { sendAll } from './deliver-drafts.ts'

/** Sends drafts that were stored offline once there is a connection. */
export function useDraftDelivery(): void {
  const { id } = useUser()
  useEffect(() => {
    const send = () => void sendAll(id)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [id])
}
