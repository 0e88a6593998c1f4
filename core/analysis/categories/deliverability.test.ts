import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fails, mends, passes, skips } from '#core/testing/check-cases.ts'
import { GOOD, lostBy } from '#core/testing/try-check.ts'
import { activeContent } from '../checks/active-content.ts'
import { attachments } from '../checks/attachments.ts'
import { hiddenText } from '../checks/hidden-text.ts'
import { htmlWeight } from '../checks/html-weight.ts'
import { imageOnly } from '../checks/image-only.ts'
import { images } from '../checks/images.ts'
import { insecureLink } from '../checks/insecure-link.ts'
import { linkCount } from '../checks/link-count.ts'
import { linkDomains } from '../checks/link-domains.ts'
import { linkMismatch } from '../checks/link-mismatch.ts'
import { linkShortener } from '../checks/link-shortener.ts'
import { lookalikeLetters } from '../checks/lookalike-letters.ts'
import { mergeTags } from '../checks/merge-tags.ts'
import { moneyMarks } from '../checks/money-marks.ts'
import { noteLink } from '../checks/note-link.ts'
import { optOut } from '../checks/opt-out.ts'
import { sequenceSpacing } from '../checks/sequence-spacing.ts'
import { sourceAlignment } from '../checks/source-alignment.ts'
import { sourceDkim } from '../checks/source-dkim.ts'
import { sourceDmarc } from '../checks/source-dmarc.ts'
import { sourceSender } from '../checks/source-sender.ts'
import { sourceSize } from '../checks/source-size.ts'
import { sourceSpf } from '../checks/source-spf.ts'
import { sourceStructure } from '../checks/source-structure.ts'
import { sourceUnsubscribe } from '../checks/source-unsubscribe.ts'
import { spamPhrases } from '../checks/spam-phrases.ts'
import { spintax } from '../checks/spintax.ts'
import { suspiciousHost } from '../checks/suspicious-host.ts'
import { trackingPixel } from '../checks/tracking-pixel.ts'

fails('a tag that nobody fills fails', mergeTags, { text: 'Hi {{first_name}},' })
passes('a fallback fills it', mergeTags, { text: 'Hi {{first_name | there}},' })
passes('a field of the sender fills it, however it is spelled', mergeTags, {
  text: 'Hi {{ firstName }},',
  mergeFields: ['first_name'],
})
fails('brackets left by hand fail', mergeTags, { text: 'Hi [First Name], about [Company].' })
fails("so do other tools' tags", mergeTags, { text: 'Hi %FIRST_NAME% of *|COMPANY|*' })
fails('an open brace fails', mergeTags, { text: 'Hi {{first_name, how are you' })
fails('in sent mail every tag is a failure', mergeTags, {
  kind: 'source',
  source: 'Subject: a\n\nHi {{first_name | there}},',
})
passes('a Markdown link is no placeholder', mergeTags, { text: 'See [the link](https://example.com).' })
mends(
  'the fix adds a fallback that invents nothing',
  mergeTags,
  { text: 'Hi {{first_name}},' },
  { text: 'Hi {{first_name | there}},' },
)

passes('a whole choice passes', spintax, { text: '{Hi|Hello} Tom' })
fails('a stray brace fails', spintax, { text: '{Hi|Hello Tom' })
passes('a merge tag is no spintax', spintax, { text: 'Hi {{first_name | there}}' })

fails('an image alone fails', imageOnly, { html: '<img src="https://example.com/a.png">' })
passes('an image with a letter around it passes', imageOnly, {
  html: '<p>Your team ships fast every day. Your team ships fast every day. Your team ships fast every day. Your team ships fast every day. </p><img src="a.png">',
})

fails('a link that shows another host fails', linkMismatch, {
  html: '<p>See <a href="https://evil.example.net/x">www.fernhill.com</a></p>',
})
passes('a subdomain is the same owner', linkMismatch, {
  html: '<p>See <a href="https://go.fernhill.com/x">www.fernhill.com</a></p>',
})
passes('words promise no address', linkMismatch, {
  html: '<p>See <a href="https://example.net">our notes</a></p>',
})

fails('a zero-width space fails', hiddenText, { text: 'fr\u200Bee money' })
fails('a direction override fails', hiddenText, { subject: 'abc\u202Edef' })
fails('a page of invisible HTML fails', hiddenText, {
  html: '<div style="display:none">' + 'hidden words '.repeat(60) + '</div><p>Hello</p>',
})
passes('the joiner of an emoji is meant', hiddenText, { text: 'A family \u{1F468}\u200D\u{1F469}' })
mends('the fix deletes what nobody sees', hiddenText, { text: 'fr\u200Bee money' }, { text: 'free money' })

fails('a Cyrillic letter in a Latin word fails', lookalikeLetters, { text: 'log in to p\u0430ypal' })
passes('a Cyrillic word is a word', lookalikeLetters, { text: 'спасибо Anna' })

fails('a shortener fails', linkShortener, { text: 'See https://bit.ly/3xYz' })
fails('so does one without http', linkShortener, { text: 'See bit.ly/3xYz' })
passes('a full address passes', linkShortener, { text: 'See https://fernhill.com/notes' })

fails('a number for a host fails', suspiciousHost, { text: 'See http://192.168.4.20/login' })
fails('an address before the host fails', suspiciousHost, {
  text: 'See https://paypal.com@evil.example.com/x',
})
passes('a name passes', suspiciousHost, { text: 'See https://fernhill.com' })

passes('none passes', linkCount, { text: 'No link here.' })
fails('one link costs a little in a first mail', linkCount, { text: 'See https://a.example.com' })

test('five cost more than two', () => {
  assert.ok(
    lostBy(linkCount, { text: 'https://a.example.com https://b.example.com' }) <
      lostBy(linkCount, {
        text: 'https://a.example.com https://b.example.com https://c.example.com https://d.example.com https://e.example.com',
      }),
  )
})
passes('a follow-up may have one', linkCount, { text: 'See https://a.example.com', kind: 'follow-up' })

fails('a link in a note fails', noteLink, { text: 'Hi Ana, see https://example.com' })
passes('words pass', noteLink, { text: 'Hi Ana, your talk was good.' })

fails('four owners fail', linkDomains, { text: 'https://a.com https://b.com https://c.com https://d.com' })
passes('two pages of one owner pass', linkDomains, { text: 'https://a.com/x https://www.a.com/y' })
passes("the sender's own does not count", linkDomains, {
  text: 'https://a.com https://own.io',
  context: { senderDomain: 'own.io' },
})

passes('a single spam phrase never costs points', spamPhrases, { text: 'The first month is risk-free.' })
fails('several fail', spamPhrases, { text: 'Click here for a free trial, money back guaranteed, order now.' })

test('a phrase with a percent sign counts like any other', () => {
  const lost = (text: string): number => lostBy(spamPhrases, { text })
  assert.ok(lost('It is 100% free. Click here, order now.') > lost('It is free. Click here, order now.'))
})

fails('rows of signs fail', moneyMarks, { text: 'Make $$$ fast' })
passes('two amounts pass', moneyMarks, { text: 'It costs $20 instead of $30.' })

fails('a form fails', activeContent, { html: '<form action="/x"><input></form><p>Hello</p>' })
fails('an event handler fails', activeContent, { html: '<p onclick="go()">Hello</p>' })
passes('paragraphs pass', activeContent, { html: '<p>Hello</p>' })

fails('a logo costs points', images, { html: '<p>Hello Tom</p><img src="logo.png" width="200" height="80">' })
passes("a pixel is another check's business", images, {
  html: '<p>Hello Tom</p><img src="o.gif" width="1" height="1">',
})

fails('announcing one fails', attachments, { text: 'Please find attached our brochure.' })
passes('offering one passes', attachments, { text: 'Shall I send you the brochure?' })
fails('a file in the message fails', attachments, {
  kind: 'source',
  source:
    'Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHello\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\nxxxx\n--b--',
})

fails('an image of one pixel fails', trackingPixel, {
  html: '<p>Hello</p><img src="https://t.example.com/o" width="1" height="1">',
})
passes('a picture passes', trackingPixel, { html: '<p>Hello</p><img src="a.png" width="300" height="200">' })
skips('plain text cannot have one', trackingPixel, { text: 'Hello' })

passes('a letter passes', htmlWeight, { html: '<p>Hello</p>' })
fails('a hundred kilobytes fail', htmlWeight, { html: '<p>Hello</p>' + '<!-- x -->'.repeat(12000) })

fails('http fails', insecureLink, { text: 'See http://example.com' })
passes('https passes', insecureLink, { text: 'See https://example.com' })
mends(
  'the fix is one letter',
  insecureLink,
  { text: 'See http://example.com' },
  { text: 'See https://example.com' },
)

fails('no way to opt out fails', optOut, { text: 'Pumps are our trade. Worth a look?' })
passes('a plain sentence is a way to opt out', optOut, GOOD)
passes('so is the header', optOut, {
  kind: 'source',
  source: 'List-Unsubscribe: <https://example.com/u>\n\nHello Tom',
})

passes('a pass by the receiver passes', sourceSpf, {
  source:
    'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
})
fails('a fail by the receiver fails', sourceSpf, {
  source:
    'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=softfail smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
})
skips('a mail that no server has checked is not checked here either', sourceSpf, {
  source: 'From: ada@acme.com\n\nHello',
})

passes('a pass by the receiver passes', sourceDkim, {
  source:
    'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
})
fails('a fail by the receiver fails', sourceDkim, {
  source:
    'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=fail header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
})
skips('a mail that no server has checked is not checked here either', sourceDkim, {
  source: 'From: ada@acme.com\n\nHello',
})

passes('a pass by the receiver passes', sourceDmarc, {
  source:
    'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
})
fails('a fail by the receiver fails', sourceDmarc, {
  source:
    'From: ada@acme.com\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=fail header.from=acme.com\n\nHello',
})
skips('a mail that no server has checked is not checked here either', sourceDmarc, {
  source: 'From: ada@acme.com\n\nHello',
})

passes('the domain in From passes', sourceAlignment, {
  source:
    'From: Ada <ada@acme.com>\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@acme.com; dkim=pass header.d=acme.com; dmarc=pass header.from=acme.com\n\nHello',
})
passes('a subdomain of it is aligned', sourceAlignment, {
  source:
    'From: Ada <ada@acme.com>\nAuthentication-Results: mx.example.net; spf=none smtp.mailfrom=ada@x.net; dkim=pass header.d=mail.acme.com; dmarc=pass header.from=acme.com\n\nHello',
})
fails('a pass for somebody else fails', sourceAlignment, {
  source:
    'From: Ada <ada@acme.com>\nAuthentication-Results: mx.example.net; spf=pass smtp.mailfrom=ada@sendbig.net; dkim=pass header.d=sendbig.net; dmarc=fail header.from=acme.com\n\nHello',
})

passes('one click passes', sourceUnsubscribe, {
  source:
    'List-Unsubscribe: <https://example.com/u/1>, <mailto:u@example.com>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n\nHello',
})
fails('no header fails', sourceUnsubscribe, { source: 'From: a@b.com\n\nHello' })

test('a link without one click costs less than none', () => {
  assert.ok(
    lostBy(sourceUnsubscribe, { source: 'List-Unsubscribe: <https://example.com/u/1>\n\nHello' }) <
      lostBy(sourceUnsubscribe, { source: 'From: a@b.com\n\nHello' }),
  )
})

passes('the three headers pass', sourceStructure, {
  source: 'From: a@b.com\nDate: Mon, 5 Jan 2026 10:00:00 +0000\nMessage-ID: <1@b.com>\n\nHello',
})
fails('a missing date fails', sourceStructure, { source: 'From: a@b.com\nMessage-ID: <1@b.com>\n\nHello' })
fails('two subjects fail', sourceStructure, {
  source: 'From: a@b.com\nDate: x\nMessage-ID: <1@b.com>\nSubject: a\nSubject: b\n\nHello',
})

passes('a person at a domain passes', sourceSender, { source: 'From: Ada Lovelace <ada@acme.com>\n\nHello' })
fails('another address in the display name fails', sourceSender, {
  source: 'From: "support@bank.com" <x@evil.net>\n\nHello',
})
fails('replies to another domain fail', sourceSender, {
  source: 'From: Ada <ada@acme.com>\nReply-To: <x@evil.net>\n\nHello',
})
fails('a free mailbox fails', sourceSender, { source: 'From: Ada <ada.acme@gmail.com>\n\nHello' })

passes('a letter passes', sourceSize, { source: 'From: a@b.com\n\nHello' })
fails('half a megabyte fails', sourceSize, { source: 'From: a@b.com\n\n' + 'x'.repeat(500_000) })

passes('three days and then five pass', sequenceSpacing, {
  steps: [{ text: 'a' }, { text: 'b', waitDays: 3 }, { text: 'c', waitDays: 5 }],
})
fails('the next day fails', sequenceSpacing, { steps: [{ text: 'a' }, { text: 'b', waitDays: 1 }] })
fails('shrinking pauses fail', sequenceSpacing, {
  steps: [{ text: 'a' }, { text: 'b', waitDays: 5 }, { text: 'c', waitDays: 3 }],
})
skips('unknown pauses are not checked', sequenceSpacing, { steps: [{ text: 'a' }, { text: 'b' }] })
