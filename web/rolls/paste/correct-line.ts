import type { MatchedLine } from '#contract/rolls/marks.ts'

/**
 * Returns a list’s text with one line corrected. When it becomes several lines, the others follow at the end, so that
 * all lines keep their numbers.
 */
export function withLines(text: string, line: number, replacements: readonly string[]): string {
  const [first = '', ...otherReplacements] = replacements
  const lines = text.split('\n').map((lineText, index) => (index + 1 === line ? first : lineText))
  while (otherReplacements.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return [...lines, ...otherReplacements].join('\n')
}

/** Does the same with the meanings of the lines. `matchedLines` has one for every line that isn’t blank. */
export function withMatched(
  matchedLines: readonly MatchedLine[],
  line: number,
  corrected: readonly Omit<MatchedLine, 'line'>[],
): MatchedLine[] {
  const [first, ...otherLines] = corrected
  const lines = matchedLines.map((matchedLine) =>
    matchedLine.line === line && first ? { ...first, line } : matchedLine,
  )
  const last = lines.at(-1)?.line ?? 0
  return [...lines, ...otherLines.map((otherLine, index) => ({ ...otherLine, line: last + index + 1 }))]
}

/** Finds the line that names the columns of another below it, without which that can’t be read. Null without one. */
export function findHeader(matchedLines: readonly MatchedLine[], line: number): MatchedLine | null {
  return matchedLines.findLast((matchedLine) => matchedLine.is_header && matchedLine.line < line) ?? null
}

/** Returns the lines that nobody could place yet, and above them the names of their columns. */
export function withHeaders(unclear: readonly MatchedLine[], matchedLines: readonly MatchedLine[]): MatchedLine[] {
  const headers = unclear.flatMap(({ line }) => findHeader(matchedLines, line) ?? [])
  return [...new Set([...headers, ...unclear])].toSorted((first, second) => first.line - second.line)
}
