// Inbound mails with their kinds. Written by hand from RFC 3464, RFC 3834 and RFC 5965 and from the known wording of
// mail programs and servers; none is copied from anybody's mail.
import type { Inbound, InboundMail } from '#core/messages/inbound-mail.ts'

type LabelledInbound = {
  mail: InboundMail
  means: Inbound['kind']
  severity?: 'hard' | 'soft' | 'sender'
  backOn?: string | null
}

/** This date is a Friday. */
export const RECEIVED_AT = '2026-11-20T10:00:00Z'

type Written = {
  from?: string
  subject?: string
  text?: string
  headers?: Record<string, string>
  reports?: InboundMail['reports']
}

export const mailOf = ({
  from = 'grace@example.com',
  subject = 'Re: A question',
  text = '',
  headers = {},
  reports = [],
}: Written): InboundMail => ({
  headers: new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]])),
  from,
  subject,
  text,
  reports,
  receivedAt: RECEIVED_AT,
})

const linesOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll('\\n', '\n'))

const replies = linesOf(`
  Sounds interesting, can we talk on Tuesday?
  Not for us, thanks.
  Who are you?
  Please send me more information.
  I'm out of the office next week, but let's talk on the 30th.
  Our unsubscribe rate is 2 %, is that what you mean?
  Stop by our booth at the fair and we can talk.
  Can you stop the trial from renewing? Otherwise yes, interested.
  Unsubscribe numbers matter to us, tell me more.
  Remove me from the cc, but keep Grace in please. We want to go on.
  I am back from vacation now. Tell me your price.
  We're not interested right now, maybe next year.
  Wrong person, ask Charles: charles@example.com
  Ja, gern. Wann passt es Ihnen?
  Kein Interesse.
  Ich bin ab 7. Dezember wieder im Büro, dann gern.
  Merci, mais nous avons déjà une solution.
  Je suis intéressé, appelez-moi.
  Gracias, no nos interesa.
  Sí, mándeme la información.
  Grazie, sentiamoci la prossima settimana.
  Prima, stuur maar op.
  Tack, vi hör av oss.
  No.
  Yes
  ok
  Call me: +44 20 7946 0000
  👍
  Interested. What does it cost for 50 people?
  Could you opt us in to the beta? We would like to try.
  Please do not hesitate to contact me.
  Please don't contact me before Monday, then yes.
  I never stop learning, so send it over.
  Delete the second paragraph and we have a deal.
  The delivery failed last time, how do you do it?
  Thank you for contacting me. I read it and would like a demo.
  Auto parts are our business, does it work for us?
  Automatic replies annoy me, so here is a real one: yes.
  My mailbox was full, sorry for the late answer.
  We have received your mail and passed it on to purchasing. Best, Grace
  Let us speak when I return on 12 December.
  Cancel the meeting on Thursday, Friday is better.
  Ticket prices went up, can you do better?
  How did you get my address?
  > quoted only\\n\\nSee above, yes.
  Hi Ada,\\n\\nunsubscribe links are missing in your mails by the way. But I am interested.
  Baja California is where we are, does that matter?
  Moving house, back to you soon.
  Leave it with me.
  Taking leave of absence is no topic for us; but the rest is good.
`)

const unsubscribes = linesOf(`
  unsubscribe
  Unsubscribe.
  UNSUBSCRIBE
  please unsubscribe
  Please unsubscribe me.
  unsubscribe me please
  Unsubscribe me from this list
  Unsubscribe from all emails
  remove me
  Remove me please
  Please remove me from your list.
  remove me from this mailing list, thanks
  Kindly remove my email from your database
  Please remove my address
  Take me off your list
  Please take me off this list!
  get me off your mailing list
  opt out
  Opt-out
  opt me out please
  STOP
  stop
  stop emailing me
  Stop contacting me.
  Please stop sending me emails
  stop spamming me
  Stop these emails
  No more emails please
  no more mails
  Do not contact me again
  Don't email me again
  Don’t contact me anymore.
  Please delete me from your list
  Delete my data
  cancel subscription
  Hi, please remove me from your mailing list.
  Abmelden
  bitte abmelden
  Bitte streichen Sie mich von Ihrer Liste
  Keine weiteren Mails
  Keine Werbung mehr bitte
  Löschen Sie meine Daten
  Désinscription
  Merci de me désinscrire
  désabonnez-moi
  Retirez-moi de votre liste
  Baja
  Por favor darme de baja
  Cancellami
  Uitschrijven
  remover
  unsubscribe\\n\\nOn 20 Nov 2026 Ada wrote:\\n> Hello
`)

/** The text, and the day of return. */
const away: [text: string, backOn: string | null][] = [
  ['I am out of the office until 5 December 2026.', '2026-12-05'],
  ['I am out of the office until December 5th.', '2026-12-05'],
  ['I will be back on Monday, 7 December 2026.', '2026-12-07'],
  ['I will return on 12/07/2026.', '2026-12-07'],
  ['Returning December 7th, with limited access to email.', '2026-12-07'],
  ['I am on annual leave and will be back in the office on 2026-12-14.', '2026-12-14'],
  ['I am away from 23 November to 27 November.', '2026-11-28'],
  ['On vacation from Nov 23 through Nov 27.', '2026-11-28'],
  ['Out of office 23/11/2026 - 27/11/2026.', '2026-11-28'],
  ['I am on holiday and back on Monday.', '2026-11-23'],
  ['Away from my desk, back tomorrow.', '2026-11-21'],
  ['I am travelling and will be back next week.', '2026-11-23'],
  ['I am on parental leave. Please contact Charles.', null],
  ['I am out of office with no access to mail.', null],
  ['I am out of the office. For urgent matters call +49 30 12345.', null],
  ['Ich bin bis zum 4.12.2026 im Urlaub.', '2026-12-05'],
  ['Ich bin ab dem 7. Dezember wieder im Büro.', '2026-12-07'],
  ['Ich bin vom 23.11.2026 bis 27.11.2026 nicht im Büro.', '2026-11-28'],
  ['Ich bin derzeit nicht im Haus und am 30.11. wieder erreichbar.', '2026-11-30'],
  ['Derzeit abwesend. Ihre Mail wird nicht weitergeleitet.', null],
  ['Ich bin am Montag wieder für Sie da; derzeit auf Dienstreise.', '2026-11-23'],
  ['Ich bin bis einschließlich 4. Dezember nicht im Büro.', '2026-12-05'],
  ['Ich bin im Urlaub vom 20.11. bis 30.11.2026. Ab dem 01.12. bin ich wieder für Sie da.', '2026-12-01'],
  ['Je suis absent du bureau jusqu’au 4 décembre inclus.', '2026-12-05'],
  ['Je suis en congé maternité et reprendrai mes fonctions le 1er mars 2027.', '2027-03-01'],
  ['Je suis absente, de retour au bureau mardi.', '2026-11-24'],
  ['Estoy de vacaciones del 20 al 30 de noviembre. Vuelvo el 1 de diciembre.', '2026-12-01'],
  ['Estoy de baja por maternidad y me reincorporo el 11 de enero de 2027.', '2027-01-11'],
  ['No estaré disponible esta semana; regreso el próximo lunes.', '2026-11-23'],
  ['Ik ben met vakantie en ben vanaf maandag 7 december weer aanwezig.', '2026-12-07'],
  ['Momenteel ben ik met zwangerschapsverlof. Vanaf 11 januari 2027 ben ik weer bereikbaar.', '2027-01-11'],
  ['Ik ben woensdag weer op kantoor.', '2026-11-25'],
  ['Je suis en congés et serai de retour le 7 décembre 2026.', '2026-12-07'],
  ['Je suis absente jusqu’au 4 décembre inclus.', '2026-12-05'],
  ['En congé. De retour lundi.', '2026-11-23'],
  ['Estoy de vacaciones hasta el 4 de diciembre de 2026.', '2026-12-04'],
  ['Estoy fuera de la oficina. Regreso el 7 de diciembre.', '2026-12-07'],
  ['Sono in ferie fino al 4 dicembre 2026.', '2026-12-04'],
  ['Sono fuori ufficio, rientro il 7 dicembre.', '2026-12-07'],
  ['Estou de férias até 4 de dezembro de 2026.', '2026-12-04'],
  ['Ik ben afwezig tot 7 december 2026.', '2026-12-07'],
  ['Jag har semester och är tillbaka den 7 december.', '2026-12-07'],
  ['Jeg er på ferie og tilbage den 7. december.', '2026-12-07'],
  ['I am out of the office and will respond when I return on 4 January.', '2027-01-04'],
  ['I am on leave until 3 January 2027.', '2027-01-03'],
  ['Out of the office today. I was hired on 3 March 2019.', null],
  ['I will be out of office starting 20 November 2026 and return 1 December 2026.', '2026-12-01'],
  ['I am on medical leave; my colleagues read this mailbox.', null],
  ['Currently on PTO. Back in the office on Wednesday.', '2026-11-25'],
  ['I’m away until Thursday, 26 November.', '2026-11-26'],
  ['Office closed, away until 02.01.2027', '2027-01-02'],
]

/** The many ways in which a program marks an automatic answer. */
const programs: { headers?: Record<string, string>; subject?: string }[] = [
  { headers: { 'Auto-Submitted': 'auto-replied' }, subject: 'Automatic reply: A question' },
  { headers: { 'X-Autoreply': 'yes', Precedence: 'bulk' } },
  { headers: { 'X-Autorespond': 'vacation' } },
  { subject: 'Out of office: A question' },
  { headers: { Precedence: 'auto_reply' } },
  { headers: { 'Auto-Submitted': 'auto-replied (vacation)' } },
  { subject: 'Abwesenheitsnotiz: A question' },
  {
    headers: { 'X-Auto-Response-Suppress': 'All', 'Auto-Submitted': 'auto-generated' },
    subject: 'Réponse automatique : A question',
  },
  { headers: { 'Return-Path': '<>' } },
]

const receipts = linesOf(`
  Thank you for contacting us. We will get back to you within two days.
  Your request has been received and a ticket was opened: #12345.
  We have received your message. Our team will look into it.
  This is an automated response. Please do not reply.
  Ihre Anfrage ist bei uns eingegangen. Ticketnummer 4711.
  Votre demande a bien été enregistrée.
  Hemos recibido su mensaje y responderemos pronto.
  This mailbox is not monitored. Use our contact form.
  This address is no longer in use.
  Please note that our addresses have changed.
  Your case 00123 has been created.
  Thank you for your application. We will be in touch.
  Bedankt voor uw bericht, wij nemen contact op.
`)

const reported = (status: string, diagnostic: string, action = 'failed') => ({
  type: 'message/delivery-status',
  text: `Reporting-MTA: dns; mx.example.com\r\nArrival-Date: Fri, 20 Nov 2026 09:59:00 +0000\r\n\r\nFinal-Recipient: rfc822; grace@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: ${diagnostic}\r\n`,
})

/** Status | message of the server that rejected the mail. */
const bounces: Record<'hard' | 'soft' | 'sender', string> = {
  hard: `
    5.1.1 | smtp; 550 5.1.1 The email account that you tried to reach does not exist.
    5.1.1 | smtp; 550-5.1.1 The email account that you tried to reach does not exist
    5.1.1 | smtp; 550 5.1.1 <grace@example.com>: Recipient address rejected: User unknown in local recipient table
    5.1.1 | smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found
    5.1.10 | smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup
    5.1.1 | smtp; 550 No such user here
    5.0.0 | smtp; 550 User unknown
    5.1.2 | dns; 550 5.1.2 Host or domain name not found
    5.1.3 | smtp; 553 5.1.3 The recipient address is not a valid RFC-5321 address.
    5.1.6 | smtp; 551 5.1.6 Recipient has moved
    5.2.1 | smtp; 550 5.2.1 The email account that you tried to reach is disabled
    5.2.1 | smtp; 554 5.2.1 Mailbox disabled, not accepting messages
    5.1.10 | smtp; 556 5.1.10 Domain does not accept mail (null MX)
    5.1.1 | x-unix; user unknown
    5.1.1 | smtp; 550 5.1.1 unknown or illegal alias: grace@example.com
    5.1.1 | smtp; 554 5.1.1 mailbox not found
    5.0.0 | smtp; 550 5.1.1 Unknown recipient
    5.1.1 | smtp; 511 5.1.1 Mailbox does not exist
    5.1.0 | smtp; 550 5.1.1 Address unknown
    5.1.1 | X-Postfix; unknown user: "grace"`,
  soft: `
    5.2.2 | smtp; 552 5.2.2 The email account that you tried to reach is over quota.
    4.2.2 | smtp; 452 4.2.2 Mailbox full
    5.2.2 | smtp; 550 5.2.2 Mailbox full
    4.4.1 | smtp; connection timed out
    4.4.7 | smtp; 450 4.4.7 Message expired in queue
    4.7.1 | smtp; 451 4.7.1 Greylisting in action
    4.3.2 | smtp; 421 4.3.2 Service shutting down
    4.2.1 | smtp; 450 4.2.1 The user is receiving mail at a rate that prevents additional messages
    5.2.2 | x-unix; quota exceeded
    4.3.0 | smtp; 451 4.3.0 Temporary lookup failure
    5.3.4 | smtp; 552 5.3.4 Message size exceeds fixed limit
    5.2.3 | smtp; 552 5.2.3 Message length exceeds administrative limit
    5.6.0 | smtp; 554 5.6.0 Message content rejected: malformed
    4.5.3 | smtp; 452 4.5.3 Too many recipients
    4.1.1 | smtp; 450 4.1.1 Recipient address rejected: unverified address`,
  sender: `
    5.7.1 | smtp; 550 5.7.1 Service unavailable; client host [192.0.2.1] blocked using zen.example.org
    5.7.1 | smtp; 554 5.7.1 Message rejected as spam
    5.7.26 | smtp; 550-5.7.26 This mail has been blocked because the sender is unauthenticated.
    5.7.515 | smtp; 550 5.7.515 Access denied, sending domain does not meet the required authentication level
    5.7.1 | smtp; 550 5.7.1 Our system has detected that this message is likely unsolicited mail.
    5.7.606 | smtp; 550 5.7.606 Access denied, banned sending IP [192.0.2.1]
    5.7.23 | smtp; 550 5.7.23 The message was rejected because of an SPF violation
    5.7.9 | smtp; 554 5.7.9 Message not accepted for policy reasons
    5.7.1 | smtp; 550 5.7.1 DMARC policy of the sending domain rejects this message
    5.1.8 | smtp; 501 5.1.8 Bad sender's system address
    5.7.708 | smtp; 550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.
    5.7.25 | smtp; 550 5.7.25 The IP address sending this message does not have a PTR record set up`,
}

const inWords: [severity: 'hard' | 'soft' | 'sender', from: string, subject: string, text: string][] = [
  [
    'hard',
    'MAILER-DAEMON@mail.example.com',
    'failure notice',
    'Hi. This is the qmail-send program.\n<grace@example.com>:\n192.0.2.9 does not like recipient.\nRemote host said: 550 5.1.1 No such user',
  ],
  [
    'hard',
    'mailer-daemon@googlemail.com',
    'Delivery Status Notification (Failure)',
    "Address not found\nYour message wasn't delivered to grace@example.com because the address couldn't be found.",
  ],
  [
    'hard',
    'Mailer-Daemon@mx.example.org',
    'Mail delivery failed: returning message to sender',
    'This message was created automatically by mail delivery software.\n  grace@example.com\n    host mx.example.com [192.0.2.7]\n    SMTP error from remote mail server after RCPT TO: 550 5.1.1 User unknown',
  ],
  [
    'hard',
    'postmaster@example.com',
    'Undeliverable: A question',
    'grace@example.com wasn’t found at example.com.',
  ],
  [
    'hard',
    'MAILER-DAEMON@example.net',
    'Returned mail: see transcript for details',
    '----- The following addresses had permanent fatal errors -----\n<grace@example.com>\n(reason: 550 5.1.1 <grace@example.com>... User unknown)',
  ],
  [
    'soft',
    'mailer-daemon@example.net',
    'Undelivered Mail Returned to Sender',
    'The mail system\n<grace@example.com>: host mx said: 552 5.2.2 Mailbox over quota',
  ],
  ['soft', 'postmaster@example.de', 'Unzustellbar: A question', 'Das Postfach des Empfängers ist voll.'],
  [
    'sender',
    'mailer-daemon@example.net',
    'Undelivered Mail Returned to Sender',
    '<grace@example.com>: host mx said: 554 5.7.1 Message rejected as spam',
  ],
  ['hard', 'postmaster@example.fr', 'Non remis : A question', 'Adresse inconnue : grace@example.com'],
  ['soft', 'mailer-daemon@example.it', 'Mancata consegna', 'Il messaggio non è stato consegnato.'],
  ['hard', 'postmaster@example.es', 'No se ha podido entregar: A question', 'Destinatario desconocido'],
  ['soft', 'mailer-daemon@example.nl', 'Onbestelbaar: A question', 'De server antwoordt niet.'],
]

const notices: Written[] = [
  {
    from: 'mailer-daemon@googlemail.com',
    subject: 'Delivery Status Notification (Delay)',
    text: 'There was a temporary problem delivering your message.',
    reports: [reported('4.4.1', 'smtp; timed out', 'delayed')],
  },
  {
    from: 'postmaster@example.com',
    subject: 'Delivered: A question',
    reports: [reported('2.1.5', 'smtp; 250 ok', 'delivered')],
  },
  {
    from: 'postmaster@example.com',
    subject: 'Relayed: A question',
    reports: [reported('2.0.0', 'smtp; 250 ok', 'relayed')],
  },
  {
    from: 'postmaster@example.com',
    subject: 'Expanded: A question',
    reports: [reported('2.0.0', 'smtp; 250 ok', 'expanded')],
  },
  {
    from: 'MAILER-DAEMON@example.com',
    subject: 'Warning: message 1abc still undelivered after 24 hours',
    text: 'It is still being retried. 451 4.3.0 try later',
  },
  {
    from: 'MAILER-DAEMON@example.com',
    subject: 'Delayed Mail (still being retried)',
    text: 'This is the mail system. You do not need to resend.',
  },
  {
    from: 'postmaster@example.de',
    subject: 'Zustellung verzögert: A question',
    text: 'Die Zustellung wird weiter versucht.',
  },
  {
    subject: 'Read: A question',
    reports: [
      {
        type: 'message/disposition-notification',
        text: 'Disposition: manual-action/MDN-sent-manually; displayed',
      },
    ],
  },
  {
    subject: 'Gelesen: A question',
    reports: [
      {
        type: 'message/disposition-notification',
        text: 'Disposition: automatic-action/MDN-sent-automatically; displayed',
      },
    ],
  },
  {
    subject: 'Not junk',
    reports: [{ type: 'message/feedback-report', text: 'Feedback-Type: not-spam\r\nVersion: 1' }],
  },
  {
    subject: 'auth',
    reports: [{ type: 'message/feedback-report', text: 'Feedback-Type: auth-failure\r\nVersion: 1' }],
  },
]

const complaints = ['abuse', 'Abuse', 'fraud', 'other', 'virus', 'opt-out', 'abuse', 'abuse']

export const labelledInbound: readonly LabelledInbound[] = [
  ...replies.map((text) => ({ mail: mailOf({ text }), means: 'reply' as const })),
  ...[
    'Re: Out of office next week?',
    'RE: Automatic reply settings',
    'AW: Abwesenheit regeln',
    'Fwd: vacation plans',
    'Re: unsubscribe',
    'Re: Undeliverable mail, your product',
    'Your delivery failed to convince me',
  ].map((subject) => ({
    mail: mailOf({ subject, text: 'Let us talk about it.' }),
    means: 'reply' as const,
  })),
  ...unsubscribes.map((text) => ({ mail: mailOf({ text }), means: 'unsubscribe' as const })),
  ...['unsubscribe', 'Unsubscribe', 'UNSUBSCRIBE'].map((subject) => ({
    mail: mailOf({ subject }),
    means: 'unsubscribe' as const,
  })),
  ...away.flatMap(([text, backOn], i) => [
    { mail: mailOf({ ...programs[i % programs.length], text }), means: 'out_of_office' as const, backOn },
    {
      mail: mailOf({
        headers: { 'Auto-Submitted': 'auto-replied' },
        text: `Hello,\n\n${text}\n\nBest regards\nGrace`,
      }),
      means: 'out_of_office' as const,
      backOn,
    },
  ]),
  ...receipts.flatMap((text) => [
    { mail: mailOf({ headers: { 'Auto-Submitted': 'auto-replied' }, text }), means: 'auto_reply' as const },
    {
      mail: mailOf({
        headers: { Precedence: 'bulk', 'X-Auto-Response-Suppress': 'OOF' },
        subject: '[Ticket 4711] A question',
        text,
      }),
      means: 'auto_reply' as const,
    },
  ]),
  {
    mail: mailOf({
      headers: { 'Auto-Submitted': 'auto-replied' },
      text: 'I have left the company. Please write to info@example.com.',
    }),
    means: 'left' as const,
  },
  {
    mail: mailOf({
      headers: { 'Auto-Submitted': 'auto-replied' },
      text: 'Verify that you are human to deliver your mail: click here.',
    }),
    means: 'challenge' as const,
  },
  ...['X-Autoresponder'].map((name) => ({
    mail: mailOf({ headers: { [name]: 'news' }, subject: 'News', text: 'Our news of this week' }),
    means: 'auto_reply' as const,
  })),
  ...(Object.entries(bounces) as ['hard' | 'soft' | 'sender', string][]).flatMap(([severity, lines]) =>
    linesOf(lines).map((line) => {
      const [status = '', diagnostic = ''] = line.split(' | ')
      const reports = [reported(status, diagnostic)]
      return {
        mail: mailOf({
          from: 'mailer-daemon@example.com',
          subject: 'Undelivered Mail Returned to Sender',
          reports,
          headers: { 'Auto-Submitted': 'auto-replied' },
        }),
        means: 'bounce' as const,
        severity,
      }
    }),
  ),
  ...inWords.map(([severity, from, subject, text]) => ({
    mail: mailOf({ from, subject, text }),
    means: 'bounce' as const,
    severity,
  })),
  ...notices.map((written) => ({ mail: mailOf(written), means: 'notice' as const })),
  ...complaints.map((type) => ({
    mail: mailOf({
      from: 'feedback@example.net',
      subject: 'Abuse report',
      reports: [
        { type: 'message/feedback-report', text: `Feedback-Type: ${type}\r\nUser-Agent: x/1\r\nVersion: 1` },
      ],
    }),
    means: 'complaint' as const,
  })),
]
