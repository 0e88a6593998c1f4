// GoTrue's error codes, each with its default HTTP status.
const statusOf = {
  bad_json: 400,
  validation_failed: 400,
  request_too_large: 413,
  not_found: 404,
  method_not_allowed: 405,
  weak_password: 422,
  same_password: 422,
  user_already_exists: 422,
  email_exists: 422,
  signup_disabled: 422,
  invalid_credentials: 400,
  email_not_confirmed: 400,
  phone_provider_disabled: 422,
  anonymous_provider_disabled: 422,
  provider_disabled: 400,
  web3_provider_disabled: 422,
  saml_provider_disabled: 404,
  manual_linking_disabled: 404,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_not_found: 403,
  user_not_found: 403,
  user_banned: 400,
  bad_jwt: 403,
  no_authorization: 401,
  not_admin: 403,
  not_while_acting: 403,
  reauthentication_not_valid: 422,
  flow_state_not_found: 404,
  flow_state_expired: 422,
  bad_code_verifier: 400,
  insufficient_aal: 403,
  mfa_factor_not_found: 404,
  mfa_factor_name_conflict: 422,
  too_many_enrolled_mfa_factors: 422,
  mfa_challenge_expired: 422,
  mfa_verification_failed: 422,
  mfa_verified_factor_exists: 422,
  mfa_recovery_codes_sole_factor: 422,
  mfa_recovery_codes_locked: 429,
  mfa_phone_enroll_not_enabled: 422,
  mfa_webauthn_enroll_not_enabled: 422,
  unexpected_failure: 500,
} as const

type AuthErrorCode = keyof typeof statusOf
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

type Extra = {
  status?: number
  reasons?: WeakPasswordReason[]
  retryAfter?: number
  headers?: Record<string, string>
}

/** An error response, thrown to the one place that renders it. */
export class AuthError extends Error {
  readonly code: AuthErrorCode
  readonly status: number
  readonly extra: Extra

  constructor(code: AuthErrorCode, message: string, extra: Extra = {}) {
    super(message)
    this.code = code
    this.status = extra.status ?? statusOf[code]
    this.extra = extra
  }
}

const apiVersion = '2024-01-01'

/**
 * Clients that name an API version get `code` as a string, and expect that version in the response; older ones read
 * `error_code` and `msg`.
 */
export function renderError(error: AuthError, request: Request): Response {
  const { code, message, status, extra } = error
  const headers = new Headers(extra.headers)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  headers.set('x-sb-error-code', code)
  if (extra.retryAfter !== undefined) headers.set('retry-after', String(extra.retryAfter))
  const weak = extra.reasons ? { weak_password: { reasons: extra.reasons } } : {}
  if (!namesApiVersion(request)) {
    return new Response(JSON.stringify({ code: status, error_code: code, msg: message, ...weak }), {
      status,
      headers,
    })
  }
  headers.set('x-supabase-api-version', apiVersion)
  return new Response(JSON.stringify({ code, message, ...weak }), { status, headers })
}

function namesApiVersion(request: Request): boolean {
  const named = request.headers.get('x-supabase-api-version') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(named) && named >= apiVersion
}
