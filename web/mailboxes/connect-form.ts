// The form for connecting a mailbox.
import { defaultDailyLimit } from '#core/mailboxes/limit-today.ts'
import type { Preset } from '#core/mailboxes/preset.ts'
import { presetForAddress, presetOf } from '#core/mailboxes/presets.ts'
import type { Mailbox } from '#web/live/mailboxes.ts'
import type { Connecting, ServerLogin } from './try-steps.ts'

export type ConnectForm = {
  provider: string
  address: string
  fromName: string
  ramp: boolean
  smtp: ServerLogin
  /** Null when replies are not read. */
  imap: ServerLogin | null
}

export function blankForm(preset: Preset): ConnectForm {
  return withPreset(
    {
      provider: '',
      address: '',
      fromName: '',
      ramp: true,
      smtp: { host: '', port: 587, security: 'starttls', user: '', password: '' },
      imap: null,
    },
    preset,
  )
}

/** The form of an existing mailbox, without its password. */
export function formOf(mailbox: Mailbox, preset: Preset): ConnectForm {
  const { imap_host: host, imap_port: port, imap_security: security } = mailbox
  return {
    ...blankForm(preset),
    provider: mailbox.provider,
    address: mailbox.address,
    fromName: mailbox.from_name,
    smtp: {
      host: mailbox.smtp_host,
      port: mailbox.smtp_port,
      security: mailbox.smtp_security,
      user: mailbox.smtp_user,
      password: '',
    },
    imap:
      host && port
        ? { host, port, security: security ?? 'tls', user: mailbox.imap_user ?? '', password: '' }
        : null,
  }
}

export function withPreset(form: ConnectForm, preset: Preset): ConnectForm {
  const user =
    preset.user.kind === 'fixed' ? preset.user.value : preset.user.kind === 'address' ? form.address : ''
  return {
    ...form,
    provider: preset.id,
    smtp: { ...form.smtp, ...preset.smtp, user },
    imap: preset.imap && { ...preset.imap, user: form.address, password: '' },
  }
}

/** The user name follows the address until it is edited; the provider follows it until one is selected. */
export function withAddress(form: ConnectForm, address: string): ConnectForm {
  const withNewAddress = (login: ServerLogin) =>
    login.user === form.address ? { ...login, user: address } : login
  const next = {
    ...form,
    address,
    smtp: withNewAddress(form.smtp),
    imap: form.imap && withNewAddress(form.imap),
  }
  const own = presetForAddress(address)
  return own && form.provider === 'other' ? withPreset(next, own) : next
}

/** Until edited, reading uses the host and user of sending; in a private network both are usually the same. */
export function withOutgoing(form: ConnectForm, smtp: ServerLogin): ConnectForm {
  const { imap, smtp: before } = form
  if (!imap || presetOfForm(form).imap?.host !== '') return { ...form, smtp }
  const { host, user, security } = imap
  return {
    ...form,
    smtp,
    imap: {
      ...imap,
      host: host === readingHost(before.host) ? readingHost(smtp.host) : host,
      user: user === before.user ? smtp.user : user,
      security: smtp.security === before.security ? security : smtp.security === 'none' ? 'none' : 'tls',
    },
  }
}

const readingHost = (sendingHost: string): string => sendingHost.replace(/^smtp\./i, 'imap.')

export function toConnecting(form: ConnectForm, workspaceId: string): Connecting {
  // Google displays app passwords in groups of four, and accepts them only without spaces.
  const password = (text: string) => (form.provider === 'gmail' ? text.replaceAll(/\s/g, '') : text)
  const smtp = { ...form.smtp, password: password(form.smtp.password) }
  const imap = form.imap && { ...form.imap, password: password(form.imap.password) || smtp.password }
  return {
    workspaceId,
    provider: form.provider,
    address: form.address.trim(),
    fromName: form.fromName.trim(),
    replyTo: null,
    dailyLimit: defaultDailyLimit,
    ramp: form.ramp,
    smtp,
    imap,
  }
}

export const presetOfForm = ({ provider }: ConnectForm): Preset => presetOf(provider)
