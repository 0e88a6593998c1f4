// The mail programs and hits that make up the labeled sessions.
import type { MessageEvent } from '#core/messages/verdict.ts'

export type LabelledEvent = MessageEvent & { truth: 'human' | 'machine' }

export const SENT = Date.UTC(2026, 9, 1, 9)
export const MINUTE = 60
export const HOUR = 3600

export const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = (phone: string) =>
  `Mozilla/5.0 (Linux; Android 14; ${phone}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36`
export const chrome = `${windows} Chrome/141.0.0.0 Safari/537.36`
export const gmail =
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
export const yahoo = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'
export const appleMail = 'Mozilla/5.0'

export const readers = [
  chrome,
  `${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  `${windows} Chrome/141.0.0.0 Safari/537.36 OPR/124.0.0.0`,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.5.0',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; Microsoft Outlook 16.0.18025)',
  `${mac}/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
  `${mac}/605.1.15 (KHTML, like Gecko)`,
  `${mac}/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`,
  `${iphone} Version/18.6 Mobile/15E148 Safari/604.1`,
  `${iphone} Mobile/15E148`,
  android('SM-S921B'),
  // Phones and programs that substring lists misread as machines.
  android('CUBOT X30'),
  android('Javaphone ATP 2'),
]

export type Hit = Partial<MessageEvent> & { truth: LabelledEvent['truth'] }

export function hit(kind: 'open' | 'click', after: number, found: Hit): LabelledEvent {
  return {
    kind,
    at: SENT + after * 1000,
    link: kind === 'click' ? 'link 1' : null,
    agent: chrome,
    network: null,
    prefetch: false,
    probed: false,
    others: 0,
    ...found,
  }
}

export const person = (agent = chrome, more: Partial<MessageEvent> = {}): Hit => ({
  agent,
  truth: 'human',
  ...more,
})
export const machine = (agent = chrome, more: Partial<MessageEvent> = {}): Hit => ({
  agent,
  truth: 'machine',
  ...more,
})
