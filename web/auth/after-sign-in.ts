import { paths } from '#web/data/paths.ts'
import { isPaid, type SelectedPlan } from '#web/session/selected-plan.ts'

/** The home page of administrators. */
const adminHome: string = paths.adminDashboard

export type SignedIn = {
  path: string
  /** The `redirect` parameter of the URL. */
  redirect: string | null
  role: string
  plan: SelectedPlan | null
}

type Verified = Pick<SignedIn, 'role' | 'plan'> & {
  type: string
  /** The path and query that the mail's link contains; null means the page that redeems it. */
  next: string | null
  /** True while an invitation is pending. */
  invited: boolean
}

/** The target after signing in (spec.md 4, "Redirect after sign-in"), or null to stay. */
export function afterSignIn({ path, redirect, role, plan }: SignedIn): string | null {
  const isAdmin = role === 'admin'
  if (path === paths.auth || path === paths.home) {
    if (redirect === 'invitation') return paths.invitation
    if (redirect === 'agent') return paths.connectAgent
    if (redirect === 'checkout' && leadsToCheckout(path, plan)) return paths.checkout
    return isAdmin ? adminHome : paths.dashboard
  }
  if (isAdmin && path === paths.dashboard) return adminHome
  if (!isAdmin && path === paths.adminDashboard) return paths.dashboard
  return null
}

/** The target after the verification of an address. */
export function afterVerification(plan: SelectedPlan | null): string {
  return isPaid(plan) ? paths.checkout : paths.dashboard
}

/**
 * The target of a mail's link: the page on which the mail was requested; for the home page, the rules of a sign-in.
 */
export function afterMailLink({ type, next, invited, role, plan }: Verified): string {
  if (invited) return paths.invitation
  if (next === null) return type === 'signup' ? afterVerification(plan) : paths.dashboard
  const [path = '', search] = next.split('?')
  const redirect = new URLSearchParams(search).get('redirect')
  return afterSignIn({ path, redirect, role, plan }) ?? next
}

// On the sign-in page a free plan never leads to checkout, whatever the URL says.
function leadsToCheckout(path: string, plan: SelectedPlan | null): boolean {
  return path !== paths.auth || plan === null || isPaid(plan)
}
