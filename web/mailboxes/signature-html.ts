/** The picture below the text, by its public URL; `width` is the displayed width in pixels. */
export type SignaturePicture = { src: string; width: number }

/** A signature for the HTML part of a mail: its lines, its addresses as links, its picture. */
export function signatureHtml(text: string, picture: SignaturePicture | null): string {
  const image = picture
    ? `<p><img src="${escaped(picture.src)}" width="${picture.width}" alt="" border="0"></p>`
    : ''
  return linesHtml(text) + image
}

/** The picture that `signatureHtml` put into a signature. */
export function pictureOf(html: string): SignaturePicture | null {
  const [, src, width] = /<img src="([^"]+)" width="(\d+)"/.exec(html) ?? []
  return src && width ? { src: src.replaceAll('&amp;', '&'), width: Number(width) } : null
}

function linesHtml(text: string): string {
  if (text.trim() === '') return ''
  const lines = escaped(text.trim()).replaceAll(
    /https:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
  return `<p>${lines.replaceAll(/\r?\n/g, '<br>')}</p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
