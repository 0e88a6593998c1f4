// Tests delivery reports by phrase and by code. The phrases are those of mail servers, in their languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailOf } from '#core/testing/labelled-inbound.ts'
import { bounceOf } from './classify-bounce.ts'
import { classifyInbound } from './classify-inbound.ts'

const severityOf = (mail: Parameters<typeof mailOf>[0]) => {
  const found = bounceOf(mailOf(mail))
  return found?.kind === 'bounce' ? found.severity : found?.kind
}

/** Lines of "subject | text", by severity. */
const samples: Record<'hard' | 'soft' | 'sender' | 'restricted', string> = {
  hard: `
    Unzustellbar: A question | Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen: Die eingegebene E-Mail-Adresse konnte nicht gefunden werden.
    Non remis : A question | Échec de la remise à ces destinataires ou groupes : L'adresse de messagerie que vous avez entrée est introuvable.
    No se puede entregar: A question | No se encontró la dirección de correo electrónico que especificó.
    Recapito non riuscito: A question | Impossibile trovare l'indirizzo di posta elettronica immesso.
    Onbestelbaar: A question | Het e-mailadres dat u hebt ingevoerd, is niet gevonden.
    Não é possível entregar: A question | Não foi possível encontrar o endereço de email inserido.
    Niedostarczone: A question | Nie można odnaleźć wprowadzonego adresu e-mail.
    Nedoručitelné: A question | Zadanou e-mailovou adresu se nepodařilo najít.
    Nedoručiteľné: A question | Zadanú e-mailovú adresu sa nepodarilo nájsť.
    Olevererbart: A question | Det gick inte att hitta den e-postadress du angav.
    Kan ikke leveres: A question | Den angivne mailadresse blev ikke fundet.
    Kan ikke leveres: A question | E-postadressen du skrev inn, ble ikke funnet.
    Perille toimittaminen ei onnistu: A question | Antamaasi sähköpostiosoitetta ei löytynyt.
    Kézbesíthetetlen: A question | A megadott e-mail-cím nem található.
    Nelivrabil: A question | Adresa de e-mail introdusă nu a fost găsită, destinatarul este necunoscut.
    Teslim Edilemeyen: A question | Girdiğiniz e-posta adresi bulunamadı.
    Μη παραδοτέο: A question | Δεν βρέθηκε η διεύθυνση ηλεκτρονικού ταχυδρομείου που καταχωρήσατε.
    Не доставлено: A question | Введенный адрес электронной почты не найден.
    Не доставлено: A question | Введену адресу електронної пошти не знайдено.
    配信不能: A question | 入力した電子メール アドレスが見つかりませんでした。
    未送达: A question | 找不到您输入的电子邮件地址。
    메일 전송 실패 알림 | 메일이 전송되지 못했습니다. grace@example.com 원인: 수신자 계정이 없거나 휴면 상태입니다.
    배달되지 않음: A question | 입력한 전자 메일 주소를 찾을 수 없습니다.
    Nedoručitelné: A question | Zadanou e-mailovou adresu nebylo možné najít.
    Zustellung fehlgeschlagen | Ihre E-Mail konnte nicht zugestellt werden, da es diese Adresse bei uns nicht gibt.
    Delivery Status Notification (Failure) | アドレスが見つからないか、メールを受信できないため、メールは配信されませんでした。
    系统退信 | 您的邮件被退回。 收件人邮箱地址不存在 host mx.lead.example said: 550 Mailbox not found
    DELIVERY FAILURE: User grace (grace@example.com) not listed in Domino Directory | Your message was not delivered to: grace@example.com because: User not listed in Domino Directory
    Mail delivery failed: returning message to sender | A message that you sent could not be delivered to all of its recipients. grace@example.com Unrouteable address
    Message Not Delivered | We're sorry, but grace@example.com is no longer a valid address on our system. 550 5.1.1
    failure notice | <grace@example.com>: This address no longer accepts mail. (#5.1.1)
    Undelivered Mail | <grace@example.com>: #550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found ##`,
  soft: `
    Unzustellbar: A question | Das Postfach des Empfängers ist voll und nimmt keine Nachrichten an. Die Adresse wurde nicht gefunden.
    Non remis : A question | La boîte aux lettres du destinataire est pleine.
    No se puede entregar: A question | El buzón del destinatario está lleno.
    Niedostarczone: A question | Skrzynka pocztowa adresata jest pełna.
    Olevererbart: A question | Mottagarens postlåda är full.
    Kan ikke leveres: A question | Modtagerens postkasse er fuld.
    Не доставлено: A question | Почтовый ящик получателя переполнен.
    配信不能: A question | 受信者のメールボックスがいっぱいです。
    退信 | 收件人邮箱已满。
    Mail delivery failed | Something went wrong.
    Onbestelbaar: A question | De server antwoordt niet.`,
  sender: `
    Unzustellbar: A question | Die Nachricht wurde als Spam eingestuft und blockiert. Der Empfänger wurde nicht gefunden.
    Non remis : A question | Votre message a été bloqué par la politique du destinataire.
    Niedostarczone: A question | Wiadomość została zablokowana jako spam.
    Не доставлено: A question | Сообщение заблокировано как спам.
    退信 | 您的邮件被识别为垃圾邮件，拦截。`,
  restricted: `
    Unzustellbar: A question | Die Gruppe einkauf akzeptiert nur Nachrichten von Personen in ihrer Organisation.
    Non remis : A question | Le groupe achats accepte uniquement les messages des personnes de son organisation.
    Unzustellbar: A question | Sie haben keine Berechtigung, an diesen Empfänger zu senden.
    Non remis : A question | Vous n'êtes pas autorisé à envoyer des messages à ce groupe.
    Undeliverable: A question | grace@example.com only accepts messages from people in its organization.
    Niedostarczone: A question | Nie masz uprawnień do wysyłania wiadomości do tej grupy.
    配信不能: A question | この受信者に送信する権限がありません。`,
}

for (const [severity, lines] of Object.entries(samples))
  test(`delivery reports in many languages are classified as ${severity}`, () => {
    const read = lines
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' | '))
      .map(([subject = '', text = '']) => [
        severityOf({ from: 'postmaster@example.com', subject, text }),
        text,
      ])
    assert.deepEqual(
      read.filter(([is]) => is !== severity),
      [],
    )
  })

const reported = (fields: string) =>
  severityOf({
    from: 'delivery@mx.example.net',
    subject: 'A report',
    reports: [
      {
        type: 'message/delivery-status',
        text: `Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; grace@example.com\r\nAction: failed\r\n${fields}`,
      },
    ],
  })

test('a precise code outweighs the text of a report, and the text a vague code', () => {
  const of = (status: string, words: string) =>
    reported(`Status: ${status}\r\nDiagnostic-Code: smtp; ${words}`)
  assert.equal(of('5.1.1', '550 5.1.1 blocked by spam policy'), 'hard')
  assert.equal(of('5.0.0', '550 5.1.1 no'), 'hard')
  assert.equal(of('5.0.0', '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1'), 'sender')
  assert.equal(of('5.0.0', '550 Invalid Recipient - https://spam.example/blocked'), 'hard')
  assert.equal(of('5.1.0', '550 5.1.0 <ada@example.org> sender rejected'), 'sender')
  assert.equal(of('5.2.2', '552 5.2.2 over quota: no such storage'), 'soft')
  assert.equal(of('5.7.134', '550 5.7.134 not for you'), 'restricted')
  assert.equal(of('4.4.7', '451 4.4.7 greylisted'), 'soft')
  assert.equal(
    reported('Status: 5.0.0\r\nX-Supplementary-Info: <mx.example.com #5.0.0 smtp; 550 "Unknown User">'),
    'hard',
  )
  assert.equal(reported('Status: 5.0.0'), 'soft')
})

test('a domain that does not exist is permanent whatever status Gmail gives it, and a DNS failure is not', () => {
  const of = (code: string) =>
    reported(
      `Status: 4.0.0\r\nDiagnostic-Code: smtp; DNS Error: DNS type 'mx' lookup of lead.example responded with code ${code}`,
    )
  assert.equal(of('NXDOMAIN'), 'hard')
  assert.equal(of('SERVFAIL'), 'soft')
})

test('an email of a mailer daemon is never an absence, even if it contains a date', () => {
  const headers = { 'Auto-Submitted': 'auto-replied', 'Return-Path': '<>' }
  const from = 'MAILER-DAEMON@example.com'
  const mail = (text: string) => mailOf({ from, subject: 'Your letter', text, headers })
  assert.equal(bounceOf(mail('No luck so far. We will keep trying until 1 December.'))?.kind, 'notice')
  assert.equal(bounceOf(mail('The letterbox of 1 December was walled up.'))?.kind, 'bounce')
})

test('an automatic reply to an email about deliveries is no bounce', () => {
  const away = {
    from: 'grace@example.com',
    subject: 'Automatic reply: Delivery problems and delays',
    text: 'I am out of the office until Monday.',
    headers: { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' },
  }
  assert.equal(bounceOf(mailOf(away)), null)
})

test('the copy of our email in a report does not affect the severity', () => {
  const text = `It could not be delivered.\n\n--- Below this line is a copy of the message.\n\nUser unknown? Spam? Mailbox full?`
  assert.equal(severityOf({ from: 'MAILER-DAEMON@example.com', subject: 'failure notice', text }), 'soft')
})

test('a post that a mailing list rejects is a restricted bounce, and a held post is none', () => {
  const headers = { 'Auto-Submitted': 'auto-replied' }
  for (const [from, text] of [
    [
      'sympa@lists.example',
      'Your message was rejected. Message distribution is restricted to list subscribers.',
    ],
    ['listserv@lists.example', 'You are not authorized to send mail to the TEAM list from your account.'],
    [
      'team-owner@lists.example',
      'You are not allowed to post here, and your message has been automatically rejected.',
    ],
  ] as const) {
    const verdict = classifyInbound(mailOf({ from, headers, subject: 'Your post', text }))
    assert.deepEqual(
      [verdict.kind, 'severity' in verdict && verdict.severity],
      ['bounce', 'restricted'],
      text,
    )
  }
  const held = 'Your mail to Team is being held until the list moderator can review it for approval.'
  assert.equal(
    classifyInbound(mailOf({ from: 'team-owner@lists.example', headers, text: held })).kind,
    'auto_reply',
  )
})

test('a refused relay is the fault of the sender only at a server of theirs', () => {
  const refused = (server: string) =>
    severityOf({
      from: 'mailer-daemon@mx.example',
      headers: { To: 'ada@sender.example' },
      reports: [
        {
          type: 'message/delivery-status',
          text: `Final-Recipient: rfc822; nora@lead.example\nAction: failed\nStatus: 5.7.1\nRemote-MTA: dns; ${server}\nDiagnostic-Code: smtp; 554 5.7.1 <nora@lead.example>: Relay access denied`,
        },
      ],
    })
  assert.deepEqual([refused('relay.sender.example'), refused('mx.lead.example')], ['sender', 'soft'])
})
