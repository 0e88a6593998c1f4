import type { HtmlImage } from '#core/text/html-to-text.ts'

/** An image of at most 3 by 3 pixels shows nothing; its purpose is tracking. */
export function isTrackingPixel({ width, height, src }: HtmlImage): boolean {
  if (width !== null && height !== null) return width <= 3 && height <= 3
  return (
    (width !== null && width <= 1) ||
    (height !== null && height <= 1) ||
    /[/._-](?:pixel|track|open|beacon)\b[^?]{0,80}\.(?:gif|png)/i.test(src.slice(0, 500))
  )
}
