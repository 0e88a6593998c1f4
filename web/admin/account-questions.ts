import type { Account, Act } from './account-queries.ts'
import type { Question } from './typed-confirm.tsx'

export type ActQuestion = Question & { act: Act }

export function confirmSuspend({ email }: Account): ActQuestion {
  return {
    title: `Suspend ${email}?`,
    text: 'They are signed out everywhere and can’t sign in, and nothing is sent from their workspaces until you restore the account. Nothing is deleted.',
    confirm: 'Suspend',
    typed: email,
    act: { name: 'admin_suspend', p_suspended: true },
  }
}

export function confirmReset({ email }: Account): ActQuestion {
  return {
    title: `Remove two-factor authentication from ${email}?`,
    text: 'Their password alone will sign them in. Make sure that the request comes from them. They are notified, and signed out everywhere.',
    confirm: 'Remove',
    typed: email,
    act: { name: 'admin_reset_factors' },
  }
}

export function confirmVerify({ email }: Account): ActQuestion {
  return {
    title: `Mark ${email} as verified?`,
    text: 'They have not confirmed this address. It will count as confirmed.',
    confirm: 'Mark as verified',
    typed: email,
    act: { name: 'admin_verify' },
  }
}

export function confirmRole({ email, role }: Account): ActQuestion {
  return role === 'admin'
    ? {
        title: `Remove the admin role from ${email}?`,
        text: 'They keep their account and lose access to this dashboard.',
        confirm: 'Make a regular user',
        typed: email,
        act: { name: 'admin_set_role', p_role: 'user' },
      }
    : {
        title: `Make ${email} an admin?`,
        text: 'Admins see all accounts, plans and requests, and can suspend anyone, including you.',
        confirm: 'Make an admin',
        typed: email,
        act: { name: 'admin_set_role', p_role: 'admin' },
      }
}
