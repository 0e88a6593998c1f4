import { paths } from '#web/app/paths.ts'
import { isPaid, type SelectedPlan } from '#web/app/selected-plan.ts'

/** The screen administrators call home. */
export const adminHome: string = paths.adminDashboard

export type SignedIn = {
  path: string
  /** The `redirect` parameter of the address. */
  redirect: string | null
  role: string
  plan: SelectedPlan | null
}

export type Verified = Pick<SignedIn, 'role' | 'plan'> & {
  type: string
  /** Path and query that the mail was to lead to; null for the page that redeems it. */
  next: string | null
  /** Whether an invitation waits to be answered. */
  invited: boolean
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

/** Where the link of a mail leads: where its mail was asked for, with the rules of a sign-in for the front page. */
export function afterMailLink({ type, next, invited, role, plan }: Verified): string {
  if (invited) return paths.invitation
  if (next === null) return type === 'signup' ? afterVerification(plan) : paths.dashboard
  const [path = '', search] = next.split('?')
  const redirect = new URLSearchParams(search).get('redirect')
  return afterSignIn({ path, redirect, role, plan }) ?? next
}

// On the sign-in page a free plan has nothing to check out, whatever the address says.
function leadsToCheckout(path: string, plan: SelectedPlan | null): boolean {
  return path !== paths.auth || plan === null || isPaid(plan)
}
