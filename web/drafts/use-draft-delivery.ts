import { useEffect } from 'react'
import { useUser } from '#web/auth/queries.ts'
import { sendAll } from './deliver-drafts.ts'

/** Sends what this browser kept while there was no connection, once there is one. */
export function useDraftDelivery(): void {
  const { id } = useUser()
  useEffect(() => {
    const send = () => void sendAll(id)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [id])
}
