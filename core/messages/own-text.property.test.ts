// Our own sentences never determine a reply's category, in whatever language and form they are quoted below the
// answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from '#core/text/html-to-text.ts'
import { readReply } from './classify-reply.ts'
import { replyText } from './own-text.ts'

const SENTENCES: readonly string[] = [
  'Would you have time for a call on Wednesday at 11?',
  'If you no longer wish to hear from me, reply "unsubscribe" and I will remove you from my list.',
  'Please take me off your list is all that you need to answer.',
  'I am out of the office until Monday and back on 30 November.',
  'Hätten Sie am Dienstag Zeit für ein kurzes Telefonat?',
  'Wenn Sie keine weiteren E-Mails möchten, antworten Sie kurz mit „Bitte streichen Sie mich von Ihrer Liste“.',
  'Auriez-vous quinze minutes mardi pour un appel ?',
  'Si vous ne souhaitez plus recevoir mes messages, répondez « désinscription ».',
  '¿Tendría un momento el jueves para una llamada?',
  'Si no desea recibir más correos, responda "baja" y elimino sus datos de mi lista.',
  'Heeft u woensdag tijd voor een gesprek?',
  'Wilt u geen mails meer ontvangen, antwoord dan met "afmelden".',
  'Se non desidera ricevere altri messaggi, mi scriva "cancellatemi dalla lista".',
  'Se não quiser receber mais emails, responda "remover da lista".',
  'Jeśli nie chcą Państwo otrzymywać więcej wiadomości, proszę odpisać „wypisz mnie z listy”.',
  'Pokud si nepřejete dostávat další e-maily, odpovězte „odhlaste mě ze seznamu“.',
  'Ak si neželáte dostávať ďalšie správy, odpovedzte „odhláste ma zo zoznamu“.',
  'Vill du inte ha fler mejl från mig, svara "ta bort mig från listan".',
  'Vil du ikke have flere mails, så svar "slet mig fra listen".',
  'Vil du ikke motta flere e-poster, svar "meld meg av listen".',
  'Jos et halua enempää viestejä, vastaa "poistakaa minut listalta".',
  'Ha nem szeretne több levelet kapni, válaszoljon annyit: "töröljenek a listáról".',
  'Dacă nu mai doriți emailuri, răspundeți „ștergeți-mă din listă”.',
  'Daha fazla e-posta almak istemiyorsanız "beni listeden çıkarın" yazmanız yeterli.',
  'Если вы больше не хотите получать письма, ответьте «удалите меня из рассылки».',
  'Якщо ви не хочете отримувати листи, напишіть «видаліть мене зі списку».',
  'Αν δεν θέλετε άλλα μηνύματα, απαντήστε «διαγράψτε με από τη λίστα».',
  '今後のご案内が不要な場合は「配信停止をお願いします」とご返信ください。',
  '如果您不想再收到邮件，请回复“请把我从名单中删除”。',
  '메일을 더 이상 원하지 않으시면 "목록에서 삭제해 주세요"라고 답장해 주세요.',
]

/** Neutral replies that share no content with ours. */
const NEUTRAL: readonly string[] = [
  'Thanks, I passed it on.',
  'Danke, ist angekommen.',
  'Merci, bien reçu.',
  'Gracias, recibido.',
  'Bedankt, ontvangen.',
  'Grazie, ricevuto.',
  'Obrigado, recebido.',
  'Dziękuję, dotarło.',
  'Děkuji, dorazilo.',
  'Ďakujem, prišlo.',
  'Tack, det har kommit fram.',
  'Tak, modtaget.',
  'Takk, mottatt.',
  'Kiitos, perillä.',
  'Köszönöm, megjött.',
  'Mulțumesc, am primit.',
  'Teşekkürler, aldım.',
  'Спасибо, получил.',
  'Дякую, отримав.',
  'Ευχαριστώ, το έλαβα.',
  'ありがとうございます、届きました。',
  '谢谢，收到了。',
  '감사합니다, 받았습니다.',
]

type Quote = (reply: string, ours: string) => string

const marked = (text: string, mark = '> ') =>
  text
    .split('\n')
    .map((line) => (mark + line).trimEnd())
    .join('\n')
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>\r\n')
const wrapped = (text: string) => text.replaceAll(/(.{20,60}?) /g, '$1\n')
const block = (fields: readonly string[]) => (reply: string, ours: string) =>
  `${reply}\n\n${fields[0]}: Max Sender <max@sender.example>\n${fields[1]}: 27.11.2026 10:03\n${fields[2]}: nora@holm.example\n${fields[3]}: Two shifts\n\n${ours}`

const FORMS: Readonly<Record<string, Quote>> = {
  'marked lines': (reply, ours) =>
    `${reply}\n\nOn Fri, 27 Nov 2026 at 10:03, Max Sender <max@sender.example> wrote:\n\n${marked(ours)}`,
  'marked lines, wrapped again': (reply, ours) =>
    `${reply}\n\nAm 27.11.2026 um 10:03 schrieb Max Sender:\n${marked(wrapped(ours))}`,
  'marks of two depths': (reply, ours) => `${reply}\n\n27.11.2026 10:03, Max:\n${marked(ours, '>> ')}`,
  'no marks, a line of an unknown language': (reply, ours) =>
    `${reply}\n\n27/11/2026 10:03 Max Sender <max@sender.example> kirjutab nii:\n\n${ours}`,
  'headers in Polish': block(['Od', 'Wysłano', 'Do', 'Temat']),
  'headers in an unknown language': block(['Saatja', 'Saadetud', 'Adressaat', 'Teema']),
  'headers in Japanese': block(['差出人', '送信日時', '宛先', '件名']),
  'a divider': (reply, ours) => `${reply}\n\n-----Ursprungligt meddelande-----\n${ours}`,
  'nothing at all': (reply, ours) => `${reply}\n\n${ours}`,
  'blank lines dropped and quotation marks changed': (reply, ours) =>
    `${reply}\n\n${ours
      .replaceAll(/\n+/g, '\n')
      .replaceAll(/[„“”«»"]/g, "'")
      .replaceAll(' ', '\u00A0')}`,
  'links that a gateway rewrote': (reply, ours) =>
    `${reply}\n\nOn Fri, 27 Nov 2026 Max wrote:\n\n${ours.replaceAll('https://sender.example', 'https://gateway.example/?u=https%3A%2F%2Fsender.example&t=abc')}`,
  'HTML of a phone': (reply, ours) =>
    readHtml(
      `<div>${escaped(reply)}</div><br><blockquote type="cite"><div>${escaped(ours)}</div></blockquote>`,
      { marksQuotes: true },
    ).text,
  'HTML of Outlook': (reply, ours) =>
    readHtml(
      `<p>${escaped(reply)}</p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>Von:</b> Max &lt;max@sender.example&gt;<br><b>Gesendet:</b> 27.11.2026 10:03<br><b>Betreff:</b> Two shifts</p></div><p>${escaped(ours)}</p>`,
      { marksQuotes: true },
    ).text,
}

/** Pseudo-random numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const pick = (list: readonly string[], next: (below: number) => number): string =>
  list[next(list.length)] ?? ''
const FACTS = { receivedAt: '2026-11-27T12:00:00Z', known: ['max@sender.example', 'nora@holm.example'] }

for (const [form, quote] of Object.entries(FORMS))
  test(`own sentences below a reply decide nothing, quoted with ${form}`, () => {
    const next = numbers(form.length * 7_919)
    for (let round = 0; round < 150; round++) {
      const reply = pick(NEUTRAL, next)
      const sentences = Array.from({ length: 3 + next(3) }, () => pick(SENTENCES, next))
      const ours = `Hi Nora,\n\nwe build a small tool for repairs: https://sender.example/tour\n\n${sentences.join('\n\n')}\n\nMax`
      const text = quote(reply, ours)
      const conversation = { sent: [ours], sentSubject: 'Two shifts' }
      const shown = JSON.stringify({ reply, text, left: replyText(text, conversation) })
      assert.deepEqual(readReply(text, { ...FACTS, ...conversation }), readReply(reply, FACTS), shown)
    }
  })

test("text between and below quoted sentences is the writer's", () => {
  const ours =
    'Hi Nora,\n\nhow do you hand repairs over between two shifts today?\n\nJust answer "please take me off your list" and I will stop.\n\nMax'
  const read = (text: string) => replyText(text, { sent: [ours], sentSubject: 'Two shifts' })
  assert.equal(read(`${marked(ours)}\n\nplease take me off your list`), 'please take me off your list')
  assert.equal(read('please take me off your list'), 'please take me off your list')
  assert.equal(
    read(
      `From: Max <max@sender.example>\nSent: 27.11.2026 10:03\nSubject: Two shifts\n\n${ours}\n\nNot for us.`,
    ),
    'Not for us.',
  )
  assert.equal(
    read(
      'See below.\n\nFrom: Max <max@sender.example>\nSent: 27.11.2026 10:03\nSubject: Two shifts\n\nHi Nora,\n\nhow do you hand repairs over between two shifts today?\n\nOn paper.\n\nJust answer "please take me off your list" and I will stop.\n\nMax',
    ),
    'See below.\n\nOn paper.',
  )
})

test('an answer that a help desk put below the line that introduces a quote is read', () => {
  const sent = ['Hi Nora,\n\nhow do you hand repairs over between two shifts today?']
  assert.equal(
    replyText('On 26/11/2026 09:12, Max Sender wrote:\n\nDoes it work offline?', { sent }),
    'Does it work offline?',
  )
})

test('a blockquote that only indents is no quote', () => {
  const html =
    '<div>Two things:</div><blockquote style="margin:0 0 0 40px;border:none;padding:0px">the price</blockquote>'
  assert.equal(readHtml(html, { marksQuotes: true }).text, 'Two things:\n\nthe price')
})
