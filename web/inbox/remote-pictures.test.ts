import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasRemotePictures } from './remote-pictures.ts'

test('formatted mail with a picture of another server is told from mail that brings its own', () => {
  for (const html of [
    '<img src="https://a.example/x.png">',
    '<IMG alt=x SRC = https://a.example/x.png>',
    "<td background='https://a.example/x.png'>",
    '<p style="background: url( https://a.example/x.png)">',
    '<img srcset="https://a.example/x.png 2x">',
  ])
    assert.equal(hasRemotePictures(html), true, html)
  for (const html of [
    null,
    '<a href="https://a.example/">src</a>',
    '<img src="cid:1@a"><img src="data:image/png;base64,AA">',
    // A secure page loads nothing insecure.
    '<img src="http://a.example/x.png">',
  ])
    assert.equal(hasRemotePictures(html), false, String(html))
})
