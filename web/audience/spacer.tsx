/** Placeholders for rows outside the rendered range (use-visible-rows.ts). */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}
