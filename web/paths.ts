/** Every address of the product, once. */
export const paths = {
  home: '/',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  privacy: '/privacy',
  terms: '/terms',
  help: '/help',
  support: '/support',
  pricing: '/pricing',
  paymentSuccess: '/payment-success',
  checkout: '/checkout',
  adminDashboard: '/admin-dashboard',
  settings: '/settings',
  dashboard: '/dashboard',
  analysis: '/analysis',
  tracker: '/tracker',
  campaigns: '/campaigns',
  audience: '/audience',
  templates: '/templates',
  billing: '/billing',
  providers: '/providers',
  outbox: '/outbox',
} as const

export type Path = (typeof paths)[keyof typeof paths]
