// Prints the checks for a terminal: by group, each with its state, and how to fix problems.
import { styleText } from 'node:util'
import type { Check, CheckState } from '#server/health/check.ts'

type Style = Parameters<typeof styleText>[0]

const stateStyles: Record<CheckState, { mark: string; style: Style; counted: string }> = {
  failing: { mark: '✗', style: 'red', counted: 'failing' },
  warning: { mark: '!', style: 'yellow', counted: 'with a warning' },
  ok: { mark: '✓', style: 'green', counted: 'ok' },
  off: { mark: '-', style: 'dim', counted: 'not in use' },
  unchecked: { mark: '?', style: 'magenta', counted: 'not checked' },
}

export function printChecks(checks: readonly Check[], stream: NodeJS.WriteStream): void {
  // The text is plain in a file or a pipe, and when NO_COLOR is set.
  const paint = (style: Style, text: string): string => styleText(style, text, { stream })
  const width = Math.max(...checks.map(({ title }) => title.length))
  const lines = [...Map.groupBy(checks, ({ group }) => group)].flatMap(([group, each]) => [
    paint('bold', group),
    ...mergeUnchecked(each).flatMap((check) => checkLines(check, width, paint)),
    '',
  ])
  const counts = (Object.keys(stateStyles) as CheckState[]).flatMap((state) => {
    const count = checks.filter((check) => check.state === state).length
    return count > 0 ? [`${count} ${stateStyles[state].counted}`] : []
  })
  stream.write(`${lines.join('\n')}\n${counts.join(', ')}.\n`)
}

/** Checks that were skipped for the same reason are printed as one line. */
function mergeUnchecked(checks: readonly Check[]): Check[] {
  const reasons = Map.groupBy(
    checks.filter(({ state, fix }) => state === 'unchecked' && !fix),
    ({ found }) => found,
  )
  return checks.flatMap((check) => {
    const group = reasons.get(check.found)
    if (!group || group.length === 1 || !group.includes(check)) return [check]
    const titles = group.map(({ title }) => title).join(', ')
    return group[0] === check ? [{ ...check, title: 'Not checked', found: `${titles}. ${check.found}` }] : []
  })
}

function checkLines(
  { title, state, found, fix }: Check,
  width: number,
  paint: (style: Style, text: string) => string,
): string[] {
  const { mark, style } = stateStyles[state]
  const lines = [`  ${paint(style, mark)} ${title.padEnd(width)}  ${found}`]
  if (!fix || state === 'ok' || state === 'off') return lines
  const indent = ' '.repeat(width + 6)
  return [...lines, ...`Fix: ${fix}`.split('\n').map((line) => `${indent}${line}`)]
}
