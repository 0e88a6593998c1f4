/** Saves a file with the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers start to read a large file well after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
