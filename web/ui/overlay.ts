/** The layer between the page and a dialog or sheet. */
export const overlayClasses =
  'fixed inset-0 z-40 bg-shade data-[state=open]:animate-appear data-[state=closed]:animate-vanish'
