// Takes the place of react-style-singleton (vite.config.ts), by which Radix's scroll lock writes a style
// element into the page. The Content-Security-Policy refuses that, and it is not missed: the lock's listeners stop
// the scrolling by themselves, and the scroll bar that stays moves nothing.
export function styleSingleton(): () => null {
  return () => null
}
