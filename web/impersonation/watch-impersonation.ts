import { OWN_SESSION_KEY } from './own-session.ts'

/** Draws the banner while somebody acts as somebody else. Where that begins or ends in another tab, this one starts again. */
export function watchImpersonation(): void {
  addEventListener('storage', ({ key }) => {
    if (key === OWN_SESSION_KEY) location.reload()
  })
  if (localStorage.getItem(OWN_SESSION_KEY) === null) return
  void import('./impersonation-banner.tsx').then(({ mountImpersonationBanner }) => mountImpersonationBanner())
}
