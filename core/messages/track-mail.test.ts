import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDomains } from './rewrite-links.ts'
import { trackMail } from './track-mail.ts'

const link = (place: number) => `https://t.example/${place}`
const html =
  '<p><a href="https://a.example/?x=1&amp;y=2">A</a> <a href="https://own.example/">own</a> <a href="https://b.example/">B</a></p>'

test('text and HTML lead through the same links, and a link of the text alone has its own', () => {
  const text = 'A: https://a.example/?x=1&y=2, only here: https://c.example/. Own: https://own.example/'
  const mail = trackMail({ html, text }, { link, pixel: 'P', isExcluded: toDomains(['own.example']) })
  assert.equal(
    mail.html,
    '<p><a href="https://t.example/0">A</a> <a href="https://own.example/">own</a> <a href="https://t.example/1">B</a></p>' +
      '<img src="P" width="1" height="1" alt="" style="display:block;border:0">',
  )
  assert.equal(mail.text, 'A: https://t.example/0, only here: https://t.example/2. Own: https://own.example/')
  assert.deepEqual(
    mail.links.map(({ url }) => url),
    ['https://a.example/?x=1&y=2', 'https://b.example/', 'https://c.example/'],
  )
})

test('a link turned off stays in the text too', () => {
  const mail = trackMail(
    { html, text: 'https://b.example/ https://a.example/?x=1&y=2' },
    { link, untouched: [2] },
  )
  assert.equal(mail.text, 'https://b.example/ https://t.example/0')
  assert.ok(mail.html.endsWith('<a href="https://b.example/">B</a></p>'))
})

test('a mail of text alone gets no HTML, and so no pixel', () => {
  const mail = trackMail({ html: '', text: 'Hi\n' }, { link, pixel: 'P' })
  assert.deepEqual(mail, { html: '', text: 'Hi\n', links: [] })
})

test('indexes of untouched links count all links, including excluded domains', () => {
  const mail = {
    html: '<a href="https://own.example/">A</a> <a href="https://b.example/">B</a> <a href="https://c.example/">C</a>',
    text: '',
  }
  const { links } = trackMail(mail, {
    link: () => '',
    isExcluded: (url) => url.includes('own'),
    untouched: [1],
  })
  assert.deepEqual(
    links.map(({ url }) => url),
    ['https://c.example/'],
  )
})

test('an address typed as plain words leads through one link in both halves', () => {
  const mail = trackMail(
    { html: '<p>Look at https://a.example/plan.</p>', text: 'Look at https://a.example/plan.' },
    { link },
  )
  assert.equal(mail.html, '<p>Look at <a href="https://t.example/0">https://a.example/plan</a>.</p>')
  assert.equal(mail.text, 'Look at https://t.example/0.')
  assert.equal(mail.links.length, 1)
})
