// Replaces react-style-singleton (vite.config.ts), with which Radix's scroll lock adds a style element to the page.
// The Content-Security-Policy forbids that, and it is not needed: the lock's listeners prevent scrolling, and the
// remaining scroll bar causes no layout shift.
export function styleSingleton(): () => null {
  return () => null
}
