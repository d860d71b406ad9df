import type { MatchedLine } from '#contract/rolls/marks.ts'

/**
 * Returns a list’s text with one line corrected. When it becomes several lines, the others follow at the end, so that
 * all lines keep their numbers.
 */
export function withLines(text: string, line: number, typed: readonly string[]): string {
  const [first = '', ...others] = typed
  const lines = text.split('\n').map((one, index) => (index + 1 === line ? first : one))
  while (others.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return [...lines, ...others].join('\n')
}

/** Does the same with what the lines mean. Every line of the text that isn’t blank has its meaning in `all`. */
export function withMatched(
  all: readonly MatchedLine[],
  line: number,
  corrected: readonly Omit<MatchedLine, 'line'>[],
): MatchedLine[] {
  const [first, ...others] = corrected
  const lines = all.map((one) => (one.line === line && first ? { ...first, line } : one))
  const last = lines.at(-1)?.line ?? 0
  return [...lines, ...others.map((one, index) => ({ ...one, line: last + index + 1 }))]
}

/** The line that names the columns of a pasted table, without which its other lines can’t be read. Null without one. */
export function headerOf(all: readonly MatchedLine[]): MatchedLine | null {
  return all[0]?.is_header ? all[0] : null
}
