import { useEffect, useState } from 'react'
import { loadConfig } from '#web/data/supabase.ts'
import { vouchedClaims, type VouchedClaim } from './content/claims.ts'

/** The claims that whoever runs this installation stands for. None until the installation has said so. */
export function useVouchedClaims(): readonly VouchedClaim[] {
  const [vouched, setVouched] = useState<readonly VouchedClaim[]>([])
  useEffect(() => {
    let gone = false
    loadConfig().then(
      ({ claims = [] }) => gone || setVouched(vouchedClaims.filter((claim) => claims.includes(claim))),
      // Offline: what is not vouched for is not claimed.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [])
  return vouched
}
