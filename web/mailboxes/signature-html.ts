/** A signature as typed, for the HTML part of a mail: its lines, and its addresses as links. */
export function signatureHtml(text: string): string {
  if (text.trim() === '') return ''
  const lines = escaped(text.trim()).replaceAll(
    /https:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
  return `<p>${lines.replaceAll(/\r?\n/g, '<br>')}</p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)
