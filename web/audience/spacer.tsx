/** The place of rows that are not drawn (use-visible-rows.ts). */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}
