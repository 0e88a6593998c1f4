/** Reasons why a text cannot be sent. A recipient with a problem is held: nobody receives a raw tag or a gap. */
export type Problem = {
  kind:
    | 'missing_value'
    | 'unknown_tag'
    | 'single_brace'
    | 'unbalanced_brace'
    | 'empty_spintax'
    | 'unclosed_if'
    | 'stray_block'
    | 'too_deep'
    | 'too_many_marks'
    | 'too_long'
    | 'tag_in_value'
    | 'unsafe_place'
    | 'unsafe_link'
  /** The position in the template. */
  start: number
  end: number
  message: string
}

const WORDS: Record<Problem['kind'], (name: string) => string> = {
  missing_value: (name) => `{{${name}}} has no value and no fallback.`,
  unknown_tag: (name) => `There is no field called '${name}'.`,
  single_brace: (name) => `{${name}} needs two braces on each side.`,
  unbalanced_brace: () => 'This brace has no matching brace.',
  empty_spintax: () => 'All of these variants are empty.',
  unclosed_if: () => 'This condition is not closed: {{/if}} is missing.',
  stray_block: () => 'There is no condition to close here: {{#if …}} is missing before it.',
  too_deep: () => 'Braces are nested more than 20 deep here.',
  too_many_marks: () => 'More than 20,000 braces and bars: shorten the text before this one.',
  too_long: () => 'With its merge tags filled, the email becomes longer than 1,000,000 characters here.',
  tag_in_value: (name) => `The value of {{${name}}} looks like a merge tag itself.`,
  unsafe_place: (name) => `{{${name}}} can't be used here: only between tags and in quoted attributes.`,
  unsafe_link: (name) => `The value of {{${name}}} is not a web address.`,
}

/**
 * The contact field that such a message refers to, in the tag's spelling; null when the template itself is wrong, or
 * when the cause is unclear.
 */
export const fieldInProblem = (message: string): string | null =>
  /\{\{([^{}#/]+)\}\}(?! can't)/.exec(message)?.[1] ?? null

export const problem = (kind: Problem['kind'], at: { start: number; end: number }, name = ''): Problem => ({
  kind,
  start: at.start,
  end: at.end,
  message: WORDS[kind](name.slice(0, 60)),
})
