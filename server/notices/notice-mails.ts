// Mails about notifications, individually and as a daily digest. Each explains where to turn them off.
import { notificationTypes, pathOf } from '#core/notifications/notification-types.ts'
import { rewriteFacts } from '#core/notifications/stranger-facts.ts'
import type { SystemMail } from '#server/mail/mail.ts'
import { escapeHtml } from '#core/text/text-to-html.ts'
import { oneLine, quote } from '#server/mail/strangers-text.ts'

export type Notice = { title: string; message: string; type: string; conversation_id: string | null }

export function noticeMail(to: string, notice: Notice, siteUrl: string): SystemMail {
  const section = quoteFacts(notice)
  return mailOf({
    to,
    subject: section.title,
    siteUrl,
    sections: [section],
    why: 'You get this email because of your notification settings.',
  })
}

export function digestMail(to: string, notices: Notice[], awaiting: number, siteUrl: string): SystemMail {
  const waits =
    awaiting === 1 ? '1 conversation awaits your answer' : `${awaiting} conversations await your answer`
  const unread = notices.length === 1 ? '1 notification' : `${notices.length} notifications`
  return mailOf({
    to,
    subject: awaiting > 0 ? waits : `${unread} you have not read`,
    siteUrl,
    sections: [
      ...(awaiting > 0 ? [{ title: waits, message: '', type: 'reply_received', conversation_id: null }] : []),
      ...notices.map(quoteFacts),
    ],
    why: 'You get this once a day because you chose a daily digest.',
  })
}

// A text without a template, such as the reason why a mailbox stopped, is quoted as a whole.
function quoteFacts(notice: Notice): Notice {
  const words = Object.hasOwn(notificationTypes, notice.type)
    ? notificationTypes[notice.type]!.words
    : undefined
  const write = (template: string | undefined, text: string, max: number, whole: number) => {
    const writeFact = (fact: string, isStrangers: boolean) =>
      isStrangers && fact !== '' ? quote(fact, max) : oneLine(fact, max)
    const written = template ? rewriteFacts(template, text, writeFact) : null
    // Some templates already contain quotation marks.
    return written?.replace('““', '“').replace('””', '”') ?? oneLine(text, whole)
  }
  return {
    ...notice,
    title: write(words?.title, notice.title, 80, 200),
    message: write(words?.message, notice.message, 300, 2_000),
  }
}

type Parts = { to: string; subject: string; siteUrl: string; sections: Notice[]; why: string }

function mailOf({ to, subject, siteUrl, sections, why }: Parts): SystemMail {
  const settings = `${siteUrl}/settings#notifications`
  const linked = sections.map((notice) => ({
    ...notice,
    link: `${siteUrl}${pathOf(notice) ?? '/dashboard'}`,
  }))
  const text = [
    ...linked.map(({ title, message, link }) => [title, message, link].filter(Boolean).join('\n')),
    `-- \n${why}\nUnsubscribe: ${settings}\n`,
  ].join('\n\n')
  const body = linked
    .map(
      ({ title, message, link }) =>
        `<p><a href="${escapeHtml(link)}" style="color:#1d4ed8;font-weight:600">${escapeHtml(title)}</a>` +
        `${message ? `<br>${escapeHtml(message)}` : ''}</p>`,
    )
    .join('')
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">${body}<hr><p style="font-size:14px">${why} ` +
    `<a href="${escapeHtml(settings)}">Unsubscribe</a></p></body></html>`
  return { to, subject, text, html }
}
