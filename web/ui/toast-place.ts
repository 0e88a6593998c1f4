/** Selects primary buttons and bottom bars, which a toast must not cover. */
const KEEP_CLEAR = '[data-primary], [data-bottom-bar]'
const GAP = 8

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** How many pixels higher a toast must be to cover none of the boxes; 0 where it covers none as it is. */
export function liftOver(toast: Box, boxes: readonly Box[]): number {
  let lift = 0
  // From the lowest: a toast that was lifted over one may cover the next.
  for (const box of boxes.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = box.right <= toast.left || box.left >= toast.right
    const isAbove = box.bottom <= toast.top - lift
    const isBelow = box.top >= toast.bottom - lift
    if (!isBeside && !isAbove && !isBelow) lift = toast.bottom - box.top + GAP
  }
  // Above the upper edge nobody could read it.
  return Math.max(0, Math.min(lift, toast.top - GAP))
}

/** The boxes of the page to stay clear of, as they stand now. */
export function boxesToKeepClear(): DOMRect[] {
  return [...document.querySelectorAll(KEEP_CLEAR)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}
