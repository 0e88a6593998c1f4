import { lazy, Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/data/paths.ts'
import { supabase } from '#web/data/supabase.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { afterSignIn } from './after-sign-in.ts'
import { CompanySignIn } from './company-sign-in.tsx'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { profileQuery, roleOf, useAuth } from '#web/session/user.ts'
import { readSelectedPlan } from '#web/session/selected-plan.ts'
import { SignInForm, useSignInForm } from './sign-in-form.tsx'
import { SignUpClosed, signUpNotice } from './sign-up-closed.tsx'
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx'
import { useConfig } from './use-config.ts'

// Loaded lazily, because few users have a second factor.
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

export function AuthPage() {
  const { user, halfway, loading } = useAuth()
  const [search] = useSearchParams()
  const [tab, setTab] = useState(search.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in')
  const config = useConfig()
  const isClosed = config?.signUp?.mode === 'closed'
  const signInForm = useSignInForm(search.get('email'))
  const signUpForm = useSignUpForm(search.get('email'))
  if (loading) return <SigningIn />
  if (halfway)
    return (
      <Suspense fallback={<SigningIn />}>
        <SecondStep user={halfway} />
      </Suspense>
    )
  if (user) return <HomeNow userId={user.id} />
  return (
    <AuthLayout>
      <title>Sign in · Coldframe</title>
      <AuthHeading
        title={tab === 'sign-in' ? 'Welcome back' : isClosed ? 'Sign-up is closed' : 'Create your account'}
      >
        {tab === 'sign-in'
          ? 'Sign in to your workspace.'
          : ((config?.signUp && signUpNotice(config.signUp)) ??
            'Five analyzed emails a month, free forever.')}
      </AuthHeading>
      {/* The client is loaded when the user starts typing: displaying this page does not need it. */}
      {config?.company && <CompanySignIn company={config.company} />}
      <Tabs value={tab} onValueChange={setTab} onFocus={() => void supabase().catch(() => {})}>
        <TabList aria-label="Sign in or sign up">
          <Tab value="sign-in">Sign In</Tab>
          <Tab value="sign-up">Sign Up</Tab>
        </TabList>
        <TabPanel value="sign-in">
          <SignInForm form={signInForm} demo={config?.demo} />
        </TabPanel>
        <TabPanel value="sign-up">
          {isClosed ? <SignUpClosed onSignIn={() => setTab('sign-in')} /> : <SignUpForm form={signUpForm} />}
        </TabPanel>
      </Tabs>
    </AuthLayout>
  )
}

/** A signed-in user is redirected from this page. */
function HomeNow({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const { data: profile, isPending } = useQuery(profileQuery(userId))
  if (isPending) return <SigningIn />
  const facts = { path: paths.auth, redirect: search.get('redirect'), plan: readSelectedPlan() }
  return <Navigate to={afterSignIn({ ...facts, role: roleOf(profile) }) ?? paths.dashboard} replace />
}

function SigningIn() {
  return (
    <div className="grid min-h-svh place-items-center text-ink-faint">
      <Spinner className="size-6" label="Signing in" />
    </div>
  )
}
