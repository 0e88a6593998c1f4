// Prints the checks for people: by group, each with its state, and the remedy for problems.
import { styleText } from 'node:util'
import type { Check, CheckState } from '#server/health/check.ts'

type Style = Parameters<typeof styleText>[0]

const looks: Record<CheckState, { mark: string; style: Style; counted: string }> = {
  failing: { mark: '✗', style: 'red', counted: 'failing' },
  warning: { mark: '!', style: 'yellow', counted: 'with a warning' },
  ok: { mark: '✓', style: 'green', counted: 'ok' },
  off: { mark: '-', style: 'dim', counted: 'not in use' },
  unchecked: { mark: '?', style: 'magenta', counted: 'not checked' },
}

export function printChecks(checks: readonly Check[], stream: NodeJS.WriteStream): void {
  // Plain in a file or a pipe, and when NO_COLOR is set.
  const paint = (style: Style, text: string): string => styleText(style, text, { stream })
  const width = Math.max(...checks.map(({ title }) => title.length))
  const lines = [...Map.groupBy(checks, ({ group }) => group)].flatMap(([group, each]) => [
    paint('bold', group),
    ...joinUnchecked(each).flatMap((check) => checkLines(check, width, paint)),
    '',
  ])
  const counts = (Object.keys(looks) as CheckState[]).flatMap((state) => {
    const count = checks.filter((check) => check.state === state).length
    return count > 0 ? [`${count} ${looks[state].counted}`] : []
  })
  stream.write(`${lines.join('\n')}\n${counts.join(', ')}.\n`)
}

/** Checks that were skipped for the same reason are printed as one line. */
function joinUnchecked(checks: readonly Check[]): Check[] {
  const reasons = Map.groupBy(
    checks.filter(({ state, fix }) => state === 'unchecked' && !fix),
    ({ found }) => found,
  )
  return checks.flatMap((check) => {
    const alike = reasons.get(check.found)
    if (!alike || alike.length === 1 || !alike.includes(check)) return [check]
    const titles = alike.map(({ title }) => title).join(', ')
    return alike[0] === check ? [{ ...check, title: 'Not checked', found: `${titles}. ${check.found}` }] : []
  })
}

function checkLines(
  { title, state, found, fix }: Check,
  width: number,
  paint: (style: Style, text: string) => string,
): string[] {
  const { mark, style } = looks[state]
  const lines = [`  ${paint(style, mark)} ${title.padEnd(width)}  ${found}`]
  if (!fix || state === 'ok' || state === 'off') return lines
  const indent = ' '.repeat(width + 6)
  return [...lines, ...`Fix: ${fix}`.split('\n').map((line) => `${indent}${line}`)]
}
