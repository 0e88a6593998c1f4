import { supabase } from '#web/data/supabase.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { paths } from '#web/data/paths.ts'
import { afterVerification } from './after-sign-in.ts'
import { recordRequestedMail } from './requested-mail.ts'
import { faultOf } from './fault-of.ts'
import { readSelectedPlan } from '#web/session/selected-plan.ts'

/** Signs in by address when it contains an at-sign, otherwise by username. Reports errors itself. */
export async function signIn(
  identifier: string,
  password: string,
): Promise<'signed-in' | 'unknown-username' | 'refused'> {
  const email = identifier.includes('@') ? identifier.trim() : await emailOf(identifier.trim())
  if (!email) return 'unknown-username'
  const failure = await attemptSignIn(email, password)
  if (!failure) return 'signed-in'
  toastError(`Sign in failed: ${failure}`)
  return 'refused'
}

type NewAccount = { name: string; username: string; email: string; password: string }

/** Creates the account and tries to sign in immediately, which succeeds when no verification is required. */
export async function signUp({
  email,
  password,
  name,
  username,
}: NewAccount): Promise<'welcome' | 'check-mail' | 'refused'> {
  const options = {
    emailRedirectTo: verifyEmailAddress(),
    data: { name, username, redirect_after_verification: afterVerification(readSelectedPlan()) },
  }
  recordRequestedMail()
  const failure = await faultOf(async () => (await supabase()).auth.signUp({ email, password, options }))
  if (failure) {
    toastError(`Sign up failed: ${failure}`)
    return 'refused'
  }
  if (await attemptSignIn(email, password)) {
    toastSuccess(
      'Account created successfully! Please check your email and click the verification link to complete signup.',
    )
    return 'check-mail'
  }
  toastSuccess('Account created successfully! Welcome to the product!')
  return 'welcome'
}

/** The target of a verification mail's link. */
export function verifyEmailAddress(): string {
  return new URL(paths.verifyEmail, location.origin).href
}

async function attemptSignIn(email: string, password: string): Promise<string | null> {
  return await faultOf(async () => (await supabase()).auth.signInWithPassword({ email, password }))
}

async function emailOf(username: string): Promise<string | null> {
  try {
    const { data, error } = await (
      await supabase()
    ).rpc('get_user_by_email_or_username', { identifier: username })
    const email = error ? null : ((data as { email: string }[] | null)?.[0]?.email ?? null)
    if (!email) toastError('Username not found')
    return email
  } catch {
    toastError('Failed to authenticate with username')
    return null
  }
}
