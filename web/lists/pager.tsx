import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { PAGE_SIZES } from './list-view.ts'

/** The range of rows shown, their total, and the buttons for other pages. */
export function Pager({
  page,
  pages,
  size,
  matching,
  onTurn,
  onResize,
}: {
  page: number
  pages: number
  size: number
  matching: number
  onTurn: (page: number) => void
  onResize: (size: number) => void
}) {
  const first = (page - 1) * size + 1
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2.5 text-sm text-ink-soft"
    >
      <p className="numbers">
        {first}–{Math.min(page * size, matching)} of {matching}
      </p>
      {matching > PAGE_SIZES[0] && (
        <div className="flex items-center gap-1.5">
          <Select
            aria-label="Rows per page"
            className="w-24! text-sm!"
            value={String(size)}
            options={PAGE_SIZES.map((rows) => ({ value: String(rows), label: `${rows} rows` }))}
            onValueChange={(rows) => onResize(Number(rows))}
          />
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton label="Next page" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
    </nav>
  )
}
