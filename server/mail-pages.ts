import type { OwnPages } from './supabase/auth/own-pages.ts'

/** Pages of web/data/paths.ts that a mail may lead to. None of them redirects to an address from its query. */
export const mailPages: OwnPages = {
  paths: [
    '/auth',
    '/verify-email',
    '/reset-password',
    '/dashboard',
    '/admin-dashboard',
    '/checkout',
    '/pricing',
    '/billing',
    '/invitation',
    '/settings',
    '/settings/security',
    '/settings/workspace',
    '/settings/team',
    '/analysis',
    '/tracker',
    '/campaigns',
    '/audience',
    '/templates',
    '/inbox',
    '/providers',
    '/help',
    '/support',
  ],
  confirmation: '/verify-email',
  newPassword: '/reset-password',
}
