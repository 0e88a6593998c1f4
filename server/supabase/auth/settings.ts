import { answer, type Call } from './call.ts'

/** GET /settings */
export async function showSettings({ auth }: Call): Promise<Response> {
  const [row] = await auth.query<{ mode: string }>(`select private.sign_up_shown() ->> 'mode' as mode`)
  return answer({
    external: { email: true, phone: false, anonymous_users: false, ...(auth.company ? { oidc: true } : {}) },
    disable_signup: row?.mode === 'closed',
    mailer_autoconfirm: auth.config.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    mfa_enabled: true,
  })
}

/** GET /health */
export async function showHealth(): Promise<Response> {
  return answer({ version: 'v1', name: 'GoTrue', description: 'Coldframe speaks the GoTrue protocol' })
}
