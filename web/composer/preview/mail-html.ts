import { escapeHtml } from '#core/text/text-to-html.ts'

/** A plain-text mail as a mail program displays it: paragraphs, lines, addresses as links. Nothing else. */
export function mailHtml(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linkify(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`)
  return frame(paragraphs.join('\n'))
}

/** A mail's HTML with each image replaced by the placeholder of mail programs that block images. */
export function withoutImages(html: string): string {
  return html.replace(/<img\b([^>]{0,4000})>/gi, (_, attributes: string) => {
    const alt = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
    const words = alt?.[1] ?? alt?.[2] ?? ''
    return `<span style="display:inline-block;border:1px solid #999;padding:4px 8px;color:#777;font-size:12px">${words || 'picture'}</span>`
  })
}

function frame(body: string): string {
  return `<style>
  body { margin: 0; padding: 16px 20px; font: 15px/1.5 -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
  p { margin: 0 0 1em; }
  a { color: LinkText; }
</style>${body}`
}

const linkify = (escaped: string): string =>
  escaped.replace(/\bhttps?:\/\/[^\s<]{1,2000}/g, (url) => {
    const address = url.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '')
    return `<a href="${address}">${address}</a>${url.slice(address.length)}`
  })
