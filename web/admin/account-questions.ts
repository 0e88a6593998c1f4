import type { Account, Act } from './account-queries.ts'
import type { Question } from './typed-confirm.tsx'

export type ActQuestion = Question & { act: Act }

export function askSuspend({ email }: Account): ActQuestion {
  return {
    title: `Suspend ${email}?`,
    text: 'They are signed out everywhere and can’t sign in again until you lift it. Nothing is deleted.',
    confirm: 'Suspend',
    typed: email,
    act: { name: 'admin_suspend', p_suspended: true },
  }
}

export function askReset({ email }: Account): ActQuestion {
  return {
    title: `Take the second factor off ${email}?`,
    text: 'Their password alone opens the account then. Be sure it is they who ask. They are told, and signed out everywhere.',
    confirm: 'Take it off',
    typed: email,
    act: { name: 'admin_reset_factors' },
  }
}

export function askVerify({ email }: Account): ActQuestion {
  return {
    title: `Mark ${email} as verified?`,
    text: 'Nobody has shown yet that this address is theirs. From then on it counts as if they had.',
    confirm: 'Mark as verified',
    typed: email,
    act: { name: 'admin_verify' },
  }
}

export function askRole({ email, role }: Account): ActQuestion {
  return role === 'admin'
    ? {
        title: `Take the admin role from ${email}?`,
        text: 'They keep their account and lose this dashboard.',
        confirm: 'Make a user',
        typed: email,
        act: { name: 'admin_set_role', p_role: 'user' },
      }
    : {
        title: `Make ${email} an admin?`,
        text: 'Admins see all accounts, plans and requests, and can suspend anybody, you too.',
        confirm: 'Make an admin',
        typed: email,
        act: { name: 'admin_set_role', p_role: 'admin' },
      }
}
