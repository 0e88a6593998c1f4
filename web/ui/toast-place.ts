/** Finds primary buttons and bottom bars, which a toast must not cover. */
const KEEP_CLEAR = '[data-primary], [data-bottom-bar]'
const GAP = 8

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** The number of pixels to raise a toast so that it covers none of the boxes; 0 when it already covers none. */
export function liftOver(toast: Box, boxes: readonly Box[]): number {
  let lift = 0
  // Starts with the lowest: a toast raised over one box may cover the next.
  for (const box of boxes.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = box.right <= toast.left || box.left >= toast.right
    const isAbove = box.bottom <= toast.top - lift
    const isBelow = box.top >= toast.bottom - lift
    if (!isBeside && !isAbove && !isBelow) lift = toast.bottom - box.top + GAP
  }
  // Above the upper edge it would be invisible.
  return Math.max(0, Math.min(lift, toast.top - GAP))
}

/** The current boxes that must stay visible. */
export function boxesToKeepClear(): DOMRect[] {
  return [...document.querySelectorAll(KEEP_CLEAR)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}
