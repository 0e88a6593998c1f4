import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeQR } from 'qr/decode.js'
import { qrSvg } from './qr-svg.ts'

test('a camera reads back what was drawn', () => {
  const uri =
    'otpauth://totp/Coldframe:ada%40coldframe.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Coldframe'
  assert.equal(decodeQR(photograph(qrSvg(uri))), uri)
})

test('the drawing fits into the data URL the client makes of it', () => {
  assert.equal(qrSvg('x').includes('#'), false)
})

/** The black runs of the path as pixels, four to a module. */
function photograph(svg: string) {
  const scale = 4
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * width + Number(x) * scale) * 4
      for (let i = 0; i < Number(length) * scale; i += 1) data.fill(0, from + i * 4, from + i * 4 + 3)
    }
  }
  return { width, height: width, data }
}
