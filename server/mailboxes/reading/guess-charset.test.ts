import assert from 'node:assert/strict'
import { test } from 'node:test'
import { charsetOf } from './guess-charset.ts'

/** Encodes a text in a charset by trying all of its characters. */
function encoded(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset)
  const known = new Map<string, number[]>()
  for (let one = 0; one < 256; one += 1) known.set(decoder.decode(Uint8Array.of(one)), [one])
  if (/jis|euc|gb|big5/.test(charset))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) {
        const letter = decoder.decode(Uint8Array.of(lead, trail))
        if (letter.length === 1 && letter !== '\ufffd' && !known.has(letter)) known.set(letter, [lead, trail])
      }
  return Buffer.from(
    Array.from(text, (letter) => known.get(letter) ?? assert.fail(`${charset} has no ${letter}`)).flat(),
  )
}

const texts: [string, string][] = [
  ['windows-1252', 'Hallo Max,\r\n\r\nüber Größe und Löhne können wir gern reden.\r\n\r\nNora'],
  ['windows-1252', 'Grüße'],
  ['windows-1252', 'Merci, ça va être réglé.'],
  ['windows-1252', '“Yes” – let’s talk, for 20 €'],
  ['windows-1252', 'Ja tak, det lyder godt. Ring på tirsdag – Søren'],
  ['windows-1252', 'Olá, não obrigado'],
  ['windows-1251', 'Здравствуйте, Макс,\n\nспасибо за письмо. Пришлите, пожалуйста, цены.'],
  ['windows-1251', 'Спасибо, не нужно.'],
  ['windows-1251', 'вторник подходит, спасибо'],
  ['koi8-r', 'вторник подходит, спасибо'],
  ['koi8-r', 'Здравствуйте, Макс,\n\nспасибо за письмо. Пришлите, пожалуйста, цены.'],
  ['koi8-r', 'Спасибо, не нужно.'],
  ['windows-1253', 'Ευχαριστώ πολύ, παρακαλώ διαγράψτε με από τη λίστα'],
  ['windows-1253', 'Τρίτη, ευχαριστώ'],
  ['iso-8859-2', 'Dziękuję, proszę o usunięcie mnie z listy. Łączę pozdrowienia, Żaneta'],
  ['windows-1250', 'Proszę mnie usunąć z listy.'],
  ['windows-1250', 'Děkuji, nemáme zájem.'],
  ['windows-1250', 'Köszönöm, nem kérünk többet. Őry Győző'],
  ['windows-1254', 'Merhaba, beni listenizden çıkarın. Şule Öğüt'],
  ['windows-1254', 'Teşekkürler, lütfen beni listeden çıkarın. Şimdi değil'],
  ['shift_jis', 'マックス様\n\nご連絡ありがとうございます。配信を停止してください。'],
  ['shift_jis', '停止してください'],
  ['euc-jp', 'ご連絡ありがとうございます。配信を停止してください。'],
  ['gb18030', '您好，谢谢您的来信。请不要再发邮件。'],
  ['big5', '您好，謝謝您的來信。請不要再寄信。'],
  ['euc-kr', '안녕하세요, 감사합니다. 메일을 보내지 마세요.'],
]

for (const [charset, text] of texts)
  test(`text in ${charset} without a charset is read: ${text.slice(0, 20).replaceAll(/\s+/g, ' ')}`, () => {
    const bytes = encoded(text, charset)
    for (const label of [undefined, 'us-ascii', 'ansi', 'utf-8'])
      assert.equal(new TextDecoder(charsetOf(label, bytes)).decode(bytes), text)
  })

test('UTF-8 is read as such under another label, and a label that fits is kept', () => {
  for (const label of [undefined, 'us-ascii', 'iso-8859-1', 'utf8', 'windows-1252'])
    assert.match(charsetOf(label, Buffer.from('Grüße aus Köln')), /^utf-?8$/)
  assert.equal(charsetOf('koi8-r', encoded('Спасибо', 'koi8-r')), 'koi8-r')
  assert.equal(charsetOf('iso-8859-1', Buffer.from('Grüße', 'latin1')), 'iso-8859-1')
  assert.equal(charsetOf(undefined, Buffer.from('plain')), 'utf-8')
  assert.equal(charsetOf('us-ascii', Buffer.from('\x1b$B$"\x1b(B', 'latin1')), 'iso-2022-jp')
})
