/** The `d` attribute of a line through the values, lowest at the bottom. A constant series is in the middle. */
export function linePath(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map((value, index) => {
      const y = range === 0 ? height / 2 : height - ((value - low) / range) * height
      return `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(y)}`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
