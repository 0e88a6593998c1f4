// The mailto: of List-Unsubscribe. A recipient may write from another address, and their program sends no references;
// so the address itself identifies the email by its Message-ID, which is signed and which only its recipient knows.
import { domainOf } from '#core/audience/address.ts'

/** RFC 5321, 4.5.3.1.1. */
const LONGEST_LOCAL_PART = 64

// Providers that reject ada+anything@ (RFC 5233) although they deliver ada@.
const withoutSubaddresses = new Set(
  `aol.com freenet.de gmx.at gmx.ch gmx.com gmx.de gmx.net laposte.net libero.it mail.com naver.com orange.fr qq.com
   t-online.de wanadoo.fr web.de yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it ymail.com 126.com
   163.com`.split(/\s+/),
)

export function unsubscribeMailto(address: string, rfcMessageId: string): string {
  const token = rfcMessageId.slice(0, rfcMessageId.lastIndexOf('@'))
  const tagged = `${address.slice(0, address.lastIndexOf('@'))}+${token}`
  const takesTags = !withoutSubaddresses.has(domainOf(address)) && tagged.length <= LONGEST_LOCAL_PART
  return takesTags
    ? `mailto:${tagged}@${domainOf(address)}?subject=unsubscribe`
    : `mailto:${address}?subject=unsubscribe%20${token}`
}
