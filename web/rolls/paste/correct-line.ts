import type { MatchedLine } from '#contract/rolls/marks.ts'

/**
 * Returns a list’s text with one line corrected. If it becomes several lines, the additional ones are added at the end,
 * so that all other lines keep their numbers.
 */
export function withLines(text: string, line: number, replacements: readonly string[]): string {
  const [first = '', ...otherReplacements] = replacements
  const lines = text.split('\n').map((lineText, index) => (index + 1 === line ? first : lineText))
  while (otherReplacements.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return [...lines, ...otherReplacements].join('\n')
}

/** Does the same for the matched lines. `matchedLines` has one entry for every line that isn’t blank. */
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

/** Finds the header line that names a line’s columns, without which the line can’t be read. Null if there is none. */
export function findHeader(matchedLines: readonly MatchedLine[], line: number): MatchedLine | null {
  return matchedLines.findLast((matchedLine) => matchedLine.is_header && matchedLine.line < line) ?? null
}

/** Returns the lines that couldn’t be matched yet, preceded by their header lines. */
export function withHeaders(unclear: readonly MatchedLine[], matchedLines: readonly MatchedLine[]): MatchedLine[] {
  const headers = unclear.flatMap(({ line }) => findHeader(matchedLines, line) ?? [])
  return [...new Set([...headers, ...unclear])].toSorted((first, second) => first.line - second.line)
}
