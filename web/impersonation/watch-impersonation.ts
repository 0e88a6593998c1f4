import { OWN_SESSION_KEY } from './own-session.ts'

/** Shows the banner during an impersonation. When one starts or ends in another tab, this tab reloads. */
export function watchImpersonation(): void {
  addEventListener('storage', ({ key }) => {
    if (key === OWN_SESSION_KEY) location.reload()
  })
  if (localStorage.getItem(OWN_SESSION_KEY) === null) return
  void import('./impersonation-banner.tsx').then(({ mountImpersonationBanner }) => mountImpersonationBanner())
}
