/** The style of floating elements: menus, popovers, option lists. */
export const floatClasses =
  'z-50 rounded-lg border border-line bg-float text-ink shadow-float ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink'

/** One line of a menu or an option list. */
export const itemClasses =
  'relative flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none select-none ' +
  'data-highlighted:bg-well data-disabled:pointer-events-none data-disabled:opacity-50 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'
