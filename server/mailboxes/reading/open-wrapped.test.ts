import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { encrypted, signedBer, signedDer } from '#server/testing/mailboxes/smime-samples.ts'
import { readMail, type ReadMail } from './mail-worker.ts'
import { openSmime } from './open-smime.ts'
import { plainText, unpack } from './read-rtf.ts'
import { readTnef } from './read-tnef.ts'

const head =
  'From: nora@x.example\r\nSubject: Re: hello\r\nIn-Reply-To: <a@b.example>\r\nMIME-Version: 1.0\r\n'
const read = async (rest: string): Promise<ReadMail> =>
  await readMail({ raw: Buffer.from(head + rest.replaceAll(/\r?\n/g, '\r\n')), receivedAt: new Date() })
const smime = (type: string, content: string): string =>
  `Content-Type: application/${type}; name="smime.p7m"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="smime.p7m"\n\n${content}\n`

test('the mail inside an S/MIME signature is read and classified, in DER and in BER', async () => {
  for (const content of [signedDer, signedBer])
    for (const type of ['pkcs7-mime; smime-type=signed-data', 'x-pkcs7-mime', 'octet-stream']) {
      const mail = await read(smime(type, content))
      assert.match(mail.text, /please take me off your list/)
      assert.deepEqual([mail.category?.category, mail.attachmentNames], ['opt_out', []])
    }
})

test('a signed part beside the footer of a mailing list is read with it', async () => {
  const mail = await read(
    `Content-Type: multipart/mixed; boundary="m"\n\n--m\n${smime('pkcs7-mime', signedDer)}\n--m\nContent-Type: text/plain\n\nThe list\n--m--\n`,
  )
  assert.match(mail.text, /take me off your list/)
  assert.match(mail.text, /The list/)
})

test('a mail that is encrypted is a reply that says it can not be read here', async () => {
  const pgp =
    'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="p"\n\n--p\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--p\nContent-Type: application/octet-stream; name="encrypted.asc"\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n--p--\n'
  const inline =
    'Content-Type: text/plain\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n'
  const twice =
    'Content-Type: multipart/alternative; boundary="a"\n\n--a\nContent-Type: text/plain\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA\n--a\nContent-Type: text/html\n\n<pre>-----BEGIN PGP MESSAGE-----</pre>\n--a--\n'
  for (const [rest, says] of [
    [smime('pkcs7-mime; smime-type=enveloped-data', encrypted), /encrypted \(S\/MIME\)/],
    [pgp, /encrypted \(PGP\)/],
    [inline, /encrypted \(PGP\)/],
    [twice, /encrypted \(PGP\)/],
    [smime('pkcs7-mime', 'AAAA'), /can’t be opened here/],
  ] as const) {
    const mail = await read(rest)
    assert.match(mail.text, says)
    assert.doesNotMatch(mail.text, /BEGIN PGP/)
    assert.deepEqual([mail.verdict.kind, mail.category?.category ?? null], ['reply', null])
  }
})

const tnef = (...attributes: [tag: number, data: Buffer][]): Buffer => {
  const start = Buffer.from('789f3e220100', 'hex')
  const parts = attributes.map(([tag, data]) => {
    const before = Buffer.alloc(9)
    before.writeUInt8(1)
    before.writeUInt32LE(tag, 1)
    before.writeUInt32LE(data.length, 5)
    return Buffer.concat([before, data, Buffer.alloc(2)])
  })
  return Buffer.concat([start, ...parts])
}
const words = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer)
const padded = (data: Buffer): Buffer =>
  Buffer.concat([words(data.length), data, Buffer.alloc(-data.length & 3)])
const props = (...values: [tag: number, data: Buffer][]): [number, Buffer] => [
  0x69003,
  Buffer.concat([words(values.length), ...values.flatMap(([tag, data]) => [words(tag), data])]),
]
const binary = (id: number, data: Buffer): [number, Buffer] => [
  id * 0x10000 + 0x102,
  Buffer.concat([words(1), padded(data)]),
]
const packedRtf = (rtf: string): Buffer => {
  const bytes = Buffer.from(rtf, 'latin1')
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8) }, (_, at) =>
    Buffer.concat([Buffer.from([0]), bytes.subarray(at * 8, at * 8 + 8)]),
  )
  return Buffer.concat([words(bytes.length + 12, bytes.length, 0x75465a4c, 0), ...pieces])
}
const htmlRtf =
  "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 Gr\\'fc\\'dfe, please remove me\\htmlrtf\\par}\\htmlrtf0 {\\*\\htmltag72 </p>}}"
const ownRtf =
  "{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Arial;}}\\f0 D\\'ecku\\u106?i\\par Please remove me}"
const winmail = (file: Buffer): string =>
  `Content-Type: multipart/mixed; boundary="m"\n\n--m\nContent-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\n${file.toString('base64')}\n--m--\n`

test('the text of winmail.dat is read, whether plain, HTML or packed RTF, with the names of its files', async () => {
  const files: [number, Buffer][] = [
    [0x69002, Buffer.alloc(14)],
    [0x18010, Buffer.from('offer.pdf\0')],
  ]
  const codepage: [number, Buffer] = [0x69007, words(1252, 0)]
  const samples: [Buffer, RegExp][] = [
    [
      tnef(codepage, [0x2800c, Buffer.from('Gr\xfc\xdfe, please remove me\0', 'latin1')], ...files),
      /Grüße, please remove me/,
    ],
    [
      tnef(props(binary(0x1013, Buffer.from('<p>Gr\xfc\xdfe, please remove me</p>', 'latin1'))), ...files),
      /Grüße, please remove me/,
    ],
    [
      tnef(
        props([
          0x1000001f,
          Buffer.concat([words(1), padded(Buffer.from('Grüße, please remove me\0', 'utf16le'))]),
        ]),
        ...files,
      ),
      /Grüße, please remove me/,
    ],
    [
      tnef(props([0x00170003, words(1)], binary(0x1009, packedRtf(htmlRtf))), ...files),
      /Grüße, please remove me/,
    ],
    [tnef(props(binary(0x1009, packedRtf(ownRtf))), ...files), /Děkuji\s+Please remove me/],
  ]
  for (const [file, says] of samples) {
    const mail = await read(winmail(file))
    assert.match(mail.text, says)
    assert.deepEqual(mail.attachmentNames, ['winmail.dat', 'offer.pdf'])
  }
})

test('a winmail.dat that can not be read is named', async () => {
  const mail = await read(winmail(Buffer.from('no such thing')))
  assert.match(mail.text, /winmail\.dat, which can’t be read here/)
  assert.equal(mail.verdict.kind, 'reply')
})

test('packed RTF is unpacked as in the specification (MS-OXRTFCP 3.1.1)', () => {
  const packed = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  )
  assert.equal(unpack(packed)?.toString('latin1'), '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  assert.equal(plainText(unpack(packed)!), 'hello world')
})

test('broken and hostile envelopes throw nothing and take little computing', () => {
  const whole = tnef(
    props(binary(0x1009, packedRtf(htmlRtf))),
    [0x69002, Buffer.alloc(14)],
    [0x18010, Buffer.from('a.pdf')],
  )
  const began = process.threadCpuUsage()
  for (let round = 0; round < 2_000; round += 1) {
    const bytes = Buffer.from(whole.subarray(0, randomInt(1, whole.length)))
    for (let flips = randomInt(8); flips > 0; flips -= 1) bytes[randomInt(bytes.length)] = randomInt(256)
    readTnef(bytes)
    openSmime(bytes)
  }
  const deep = Buffer.from('2480'.repeat(500_000), 'hex')
  const long = Buffer.concat([words(0, 0, 0x75465a4c, 0), Buffer.alloc(3_000_000, 0xff)])
  openSmime(deep)
  unpack(long)
  plainText(Buffer.from('{\\*'.repeat(500_000)))
  // The CPU time of this thread, because elapsed time grows on a busy machine.
  assert.ok(process.threadCpuUsage(began).user < 5_000_000)
})
