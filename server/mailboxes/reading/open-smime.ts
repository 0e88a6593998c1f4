// Extracts the message inside an S/MIME signature (RFC 8551, RFC 5652). The signer is not verified: the message is
// treated like any other.
import { inflateSync } from 'node:zlib'
import { fromBER, OctetString, Constructed, ObjectIdentifier, type BaseBlock } from 'asn1js'

const SIGNED = '1.2.840.113549.1.7.2'
const COMPRESSED = '1.2.840.113549.1.9.16.1.9'
const ENVELOPED = ['1.2.840.113549.1.7.3', '1.2.840.113549.1.9.16.1.23']
const MAX_BYTES = 4_000_000

type OpenedSmime = { mail: Buffer } | { unreadable: 'encrypted' | 'broken' }

export function openSmime(bytes: Uint8Array): OpenedSmime {
  try {
    if (bytes.byteLength > MAX_BYTES) return { unreadable: 'broken' }
    const { result, offset } = fromBER(bytes)
    if (offset < 0) return { unreadable: 'broken' }
    const [type, wrapped] = childrenOf(result)
    const name = oidOf(type)
    if (ENVELOPED.includes(name)) return { unreadable: 'encrypted' }
    if (name !== SIGNED && name !== COMPRESSED) return { unreadable: 'broken' }
    const [data] = childrenOf(wrapped)
    // Both consist of a version, algorithms and the content, which is its type and an octet string.
    const content = octetsOf(childrenOf(childrenOf(childrenOf(data)[2])[1])[0])
    if (content.length === 0) return { unreadable: 'broken' }
    return { mail: name === SIGNED ? content : inflateSync(content, { maxOutputLength: MAX_BYTES }) }
  } catch {
    return { unreadable: 'broken' }
  }
}

const childrenOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Constructed || (block !== undefined && 'value' in block.valueBlock)
    ? (block as Constructed).valueBlock.value
    : []

const oidOf = (block: BaseBlock | undefined): string =>
  block instanceof ObjectIdentifier ? block.valueBlock.toString() : ''

/** BER may split an octet string into a series of them. */
function octetsOf(block: BaseBlock | undefined): Buffer {
  if (!(block instanceof OctetString)) return Buffer.alloc(0)
  return Buffer.from(block.getValue())
}
