/** Parses server-sent events as they arrive, in whatever chunks the network delivers. */
export function createEventReader(onEvent: (event: unknown) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith('data: ')) onEvent(JSON.parse(block.slice('data: '.length)))
    }
  }
}
