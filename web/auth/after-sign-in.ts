import { paths } from '#web/paths.ts'
import { isPaid, type SelectedPlan } from '#web/selected-plan.ts'

/** The screen administrators call home. */
export const adminHome: string = paths.adminDashboard

export type SignedIn = {
  path: string
  /** The `redirect` parameter of the address. */
  redirect: string | null
  role: string
  plan: SelectedPlan | null
}

/** Where a sign-in leads (spec.md 4, "Redirect after sign-in"), or null to stay. */
export function afterSignIn({ path, redirect, role, plan }: SignedIn): string | null {
  const isAdmin = role === 'admin'
  if (path === paths.auth || path === paths.home) {
    if (redirect === 'invitation') return paths.invitation
    if (redirect === 'checkout' && leadsToCheckout(path, plan)) return paths.checkout
    return isAdmin ? adminHome : paths.dashboard
  }
  if (isAdmin && path === paths.dashboard) return adminHome
  if (!isAdmin && path === paths.adminDashboard) return paths.dashboard
  return null
}

/** Where the verification of an address leads. */
export function afterVerification(plan: SelectedPlan | null): string {
  return isPaid(plan) ? paths.checkout : paths.dashboard
}

// On the sign-in page a free plan has nothing to check out, whatever the address says.
function leadsToCheckout(path: string, plan: SelectedPlan | null): boolean {
  return path !== paths.auth || plan === null || isPaid(plan)
}
