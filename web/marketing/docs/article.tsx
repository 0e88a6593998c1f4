import { createElement, type ReactNode } from 'react'

/** A text, or an element: tag, attributes and children. Generated at build time by scripts/read-document.ts. */
export type Piece = string | [tag: string, attributes: Record<string, string>, ...inside: Piece[]]

export function Article({ content }: { content: readonly Piece[] }) {
  return <div className={proseClasses}>{content.map(draw)}</div>
}

function draw(piece: Piece, index: number): ReactNode {
  if (typeof piece === 'string') return piece
  const [tag, { class: className, tabindex, start, ...attributes }, ...inside] = piece
  const props = {
    ...attributes,
    ...(className ? { className } : {}),
    ...(tabindex ? { tabIndex: Number(tabindex) } : {}),
    ...(start ? { start: Number(start) } : {}),
  }
  const children = inside.length > 0 ? inside.map(draw) : undefined
  return createElement(tag, { ...props, key: index }, children)
}

export const proseClasses =
  'max-w-[44rem] leading-7 wrap-anywhere ' +
  '[&_h2]:mt-12 [&_h2]:mb-3 [&_h2]:scroll-mt-24 [&_h2]:text-xl [&_h2]:first:mt-0 ' +
  '[&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:scroll-mt-24 [&_h3]:text-lg [&_h4]:mt-6 [&_h4]:font-medium ' +
  '[&_:is(h2,h3,h4)_a]:no-underline [&_:is(h2,h3,h4)_a]:text-ink [&_:is(h2,h3,h4)_a:hover]:underline ' +
  '[&_p]:my-4 [&_ul]:my-4 [&_ul]:list-disc [&_ul]:ps-5 [&_ol]:my-4 [&_ol]:list-decimal [&_ol]:ps-5 [&_li]:my-1.5 ' +
  '[&_li]:marker:text-ink-faint [&_a]:rounded-sm [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-3 ' +
  '[&_code]:rounded-sm [&_code]:bg-well [&_code]:px-1 [&_code]:py-0.5 [&_code]:text-[0.875em] ' +
  '[&_pre]:my-5 [&_pre]:overflow-x-auto [&_pre]:rounded-lg [&_pre]:border [&_pre]:border-line [&_pre]:bg-pane [&_pre]:p-4 [&_pre]:text-sm [&_pre]:leading-6 ' +
  '[&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_pre_code]:wrap-normal ' +
  '[&_blockquote]:my-5 [&_blockquote]:border-s-2 [&_blockquote]:border-accent [&_blockquote]:ps-4 [&_blockquote]:text-ink-soft ' +
  '[&_.doc-table]:my-5 [&_.doc-table]:overflow-x-auto [&_.doc-table]:rounded-lg [&_.doc-table]:border [&_.doc-table]:border-line ' +
  '[&_table]:w-full [&_table]:text-sm [&_table]:leading-6 [&_th]:border-b [&_th]:bg-pane [&_th]:px-3 [&_th]:py-2 [&_th]:text-start [&_th]:font-medium ' +
  '[&_td]:border-t [&_td]:px-3 [&_td]:py-2 [&_td]:align-top [&_td]:wrap-normal [&_tbody_tr:first-child_td]:border-t-0 ' +
  '[&_hr]:my-10 [&_hr]:border-line [&_strong]:font-semibold'
