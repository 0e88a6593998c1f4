import { useEffect, useState } from 'react'
import { loadConfig } from '#web/data/supabase.ts'
import { vouchedClaims, type VouchedClaim } from './content/claims.ts'

/** The claims that the operator of this installation has confirmed. Empty until the configuration is loaded. */
export function useVouchedClaims(): readonly VouchedClaim[] {
  const [vouched, setVouched] = useState<readonly VouchedClaim[]>([])
  useEffect(() => {
    let gone = false
    loadConfig().then(
      ({ claims = [] }) => gone || setVouched(vouchedClaims.filter((claim) => claims.includes(claim))),
      // Offline, unconfirmed claims are not shown.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  return vouched
}
