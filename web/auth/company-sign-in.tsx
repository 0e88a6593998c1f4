import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Provider } from '@supabase/supabase-js'
import { supabase, type AppConfig } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError } from '#web/ui/toast.ts'
import { faultOf } from './fault-of.ts'

type Company = NonNullable<AppConfig['company']>

/** The button that leads to the company's OpenID provider. Completes the sign-in of a user who returns from there. */
export function CompanySignIn({ company }: { company: Company }) {
  const [leaving, setLeaving] = useState(false)
  const { returning, refused } = useReturn(company)
  const leave = async () => {
    setLeaving(true)
    const failure = await faultOf(async () =>
      (await supabase()).auth.signInWithOAuth({
        provider: 'oidc' as Provider,
        // After a refusal, the provider must prompt: otherwise it returns the same account again.
        options: { redirectTo: location.href, ...(refused ? { queryParams: { prompt: 'login' } } : {}) },
      }),
    )
    if (!failure) return
    setLeaving(false)
    toastError(`Sign in failed: ${failure}`)
  }
  return (
    <div className="grid gap-5">
      <Button size="lg" loading={leaving || returning} onClick={() => void leave()}>
        Continue with {company.name}
      </Button>
      <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  )
}

/** Exchanges the code in the address for a session, or reports the refusal, and removes both from the address. */
function useReturn(company: Company): { returning: boolean; refused: boolean } {
  const [search, setSearch] = useSearchParams()
  // The browser returns to a newly loaded page, whose first URL contains the result.
  const [returning, setReturning] = useState(search.has('code'))
  const [refused] = useState(search.has('error_code'))
  useEffect(() => {
    const [code, refusal] = [search.get('code'), search.get('error_code')]
    if (!code && !refusal) return
    const rest = new URLSearchParams(search)
    for (const name of ['code', 'error', 'error_code', 'error_description']) rest.delete(name)
    setSearch(rest, { replace: true })
    if (refusal) toastError(`Sign in failed: ${explain(refusal, company)}`)
    else void exchange(code!)

    async function exchange(shown: string) {
      const failure = await faultOf(async () => (await supabase()).auth.exchangeCodeForSession(shown))
      setReturning(false)
      if (failure) toastError(`Sign in failed: ${explain('flow_state_expired', company)}`)
    }
  }, [search, setSearch, company])
  return { returning, refused }
}

/** Our own text, because anybody can put a message into a URL. */
function explain(code: string, { name, domains }: Company): string {
  switch (code) {
    case 'flow_state_expired':
      return 'It took too long, or began in another browser. Please try again.'
    case 'validation_failed':
      return `Use an account with a verified address at ${domains.join(' or ')}.`
    case 'signup_disabled':
      return 'There is no account for this address yet, and sign-up is restricted here.'
    case 'email_exists':
      return 'The account of this address belongs to somebody else. Ask whoever runs this installation.'
    case 'user_banned':
      return 'This account is suspended.'
    default:
      return `${name} did not confirm it. Please try again.`
  }
}
