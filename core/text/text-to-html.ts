// Converts plain text to HTML: paragraphs, line breaks, and addresses as links.

export const textToHtml = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((one) => paragraphToHtml(one))
    .join('\n')

export const paragraphToHtml = (text: string): string => (text ? `<p>${linesToHtml(text)}</p>` : '')

export const linesToHtml = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`)
    .replaceAll('\n', '<br>\n')

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
