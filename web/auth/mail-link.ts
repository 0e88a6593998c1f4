import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readArrival, type Arrival } from './arrival.ts'
import { mayBeSignedIn, separateClient, supabase } from '#web/data/supabase.ts'
import { wasMailRequested } from './requested-mail.ts'
import { faultOf } from './fault-of.ts'
import { useAuth } from '#web/session/user.ts'
import { replaceSession } from './replace-session.ts'

type Link = Extract<Arrival, { kind: 'link' }>

export type MailLink = {
  arrival: Arrival
  /**
   * `asking`: a user is signed in here, and the mail was not requested here. `verifying`: the link is redeemed without
   * touching this browser's session.
   */
  step: 'asking' | 'redeeming' | 'verifying' | 'done'
  /** The reason why the link did not work. */
  refusal: string | null
  redeem(): void
}

/**
 * Redeems the link that opened the page, once. A link that was not requested here never replaces a session without
 * confirmation.
 */
export function useMailLink(): MailLink {
  const location = useLocation()
  const [arrival] = useState(() => readArrival(location))
  const [step, setStep] = useState(() => firstStep(arrival))
  const [refusal, setRefusal] = useState(() => (arrival.kind === 'refused' ? whyRefused(arrival.code) : null))
  const { user, halfway, loading } = useAuth()
  const isFree = step === 'asking' && !loading && !user && !halfway
  const begun = useRef(false)
  // A sign-up link only verifies an address. It is redeemed separately, so that it replaces no session.
  const isApart =
    step === 'asking' && arrival.kind === 'link' && arrival.type === 'signup' && isVerified(user)
  // The stored session has expired, so there is nobody to ask.
  if (isFree) setStep('redeeming')
  else if (isApart) setStep('verifying')
  useEffect(() => {
    if (arrival.kind !== 'link' || (step !== 'redeeming' && step !== 'verifying') || begun.current) return
    begun.current = true
    const redeem = async () => {
      const failure = await redeemLink(arrival, { signsIn: step === 'redeeming' })
      setRefusal(failure)
      setStep('done')
      // Removes the token from the URL, so that it cannot be reused on reload or copied.
      if (!failure) history.replaceState(history.state, '', window.location.pathname)
    }
    void redeem()
  }, [arrival, step])
  return { arrival, step, refusal, redeem: () => setStep('redeeming') }
}

const isVerified = (user: { email_confirmed_at?: string } | null | undefined): boolean =>
  Boolean(user?.email_confirmed_at)

function firstStep(arrival: Arrival): MailLink['step'] {
  if (arrival.kind !== 'link') return 'done'
  return mayBeSignedIn() && !wasMailRequested() ? 'asking' : 'redeeming'
}

async function redeemLink({ token, type }: Link, { signsIn }: { signsIn: boolean }): Promise<string | null> {
  return faultOf(async () => {
    const apart = await separateClient()
    const { data, error } = await apart.auth.verifyOtp({ token_hash: token, type })
    if (error) return { error: { message: error.code ? whyRefused(error.code) : error.message } }
    if (!signsIn || !data.session) return { error: null }
    return await replaceSession((await supabase()).auth, data.session)
  })
}

function whyRefused(code: string): string {
  return reasons[code] ?? 'This link no longer works.'
}

const reasons: Record<string, string> = {
  otp_expired: 'This link was already used, was replaced by a newer email, or has expired.',
  incomplete_link: 'Part of this link is missing. Open it from the mail again, or copy all of it.',
  email_exists: 'Another account has this address now.',
  user_banned: 'This account is locked.',
  over_request_rate_limit: 'Too many links were tried from here. Wait a few minutes and open the link again.',
}
