// Parses XML of any length in chunks. A document type is rejected, so no entity can be declared, and so is deep nesting:
// htmlparser2 searches its open elements at every closing tag.
import { DecodeUTF8 } from 'fflate'
import { Parser } from 'htmlparser2'
import { UnreadableFile } from '../unreadable-file.ts'

export type XmlHandlers = {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const MAX_DEPTH = 64
/** The parser stores a tag or comment until its end, so its length is limited. */
const MAX_TAG = 1024 * 1024
const PART = 64 * 1024

/** Names are given without their namespace prefix. */
export async function readXml(chunks: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  let depth = 0
  let unfinished = 0
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new UnreadableFile('This Excel file contains a document type.')
      },
      onopentag(name, attributes) {
        unfinished = 0
        depth += 1
        if (depth > MAX_DEPTH) throw new UnreadableFile('This Excel file is nested too deeply.')
        handlers.open(localName(name), attributes)
      },
      ontext(text) {
        unfinished = 0
        handlers.text?.(text)
      },
      onclosetag(name) {
        unfinished = 0
        depth -= 1
        handlers.close?.(localName(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new DecodeUTF8((text) => {
    for (let start = 0; start < text.length; start += PART) {
      const part = text.slice(start, start + PART)
      unfinished += part.length
      if (unfinished > MAX_TAG)
        throw new UnreadableFile('This Excel file has a tag or comment without an end.')
      parser.write(part)
    }
  })
  for await (const chunk of chunks) decoder.push(chunk)
  parser.end()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
