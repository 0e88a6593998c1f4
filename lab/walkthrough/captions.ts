/** WebVTT: each step of the story is shown until the next begins. */
export function captions(chapters: readonly number[], steps: readonly string[], length: number): string {
  if (chapters.length !== steps.length)
    throw new Error(`The story has ${chapters.length} chapters, the page tells of ${steps.length}`)
  const cues = steps.map((step, index) => {
    const end = chapters[index + 1] ?? length
    return `${clock(chapters[index]!)} --> ${clock(end)}\n${step}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function clock(milliseconds: number): string {
  const seconds = (milliseconds / 1000) % 60
  const minutes = Math.floor(milliseconds / 60_000)
  return `${String(minutes).padStart(2, '0')}:${seconds.toFixed(3).padStart(6, '0')}`
}
