type Option = { value: string; label: string }

/** The options that contain every typed word in their label or value, those that begin with the first word first. */
export function searchOptions<One extends Option>(options: readonly One[], typed: string): readonly One[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const [start] = words
  if (start === undefined) return options
  const found = options.filter(({ value, label }) => {
    const text = fold(`${label} ${value}`)
    return words.every((word) => text.includes(word))
  })
  const begins = (option: One) => fold(option.label).startsWith(start)
  return [...found.filter(begins), ...found.filter((option) => !begins(option))]
}

/** Lower case without accents, so that "sao" finds "São Paulo". */
const fold = (text: string): string =>
  text.replaceAll('_', ' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
