// Takes the place of react-style-singleton (vite.config.ts), by which Radix's scroll lock writes a style
// element into the page. The Content-Security-Policy refuses that; web/styles/base.css says the same for good.
export function styleSingleton(): () => null {
  return () => null
}
