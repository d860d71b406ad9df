/**
 * Patterns for a university's marks. Its name and domains have the mark “campus”, and its other texts have the mark
 * “canary”, each followed by the university's number.
 */
const marks = { any: /(?:canary|campus)(\d+)/gi, secret: /canary(\d+)/gi }

/**
 * Returns a mark of another university in a response, or null. `school` is the name of the caller's university, or
 * undefined for an anonymous caller. With kind `secret`, the names and domains of universities don't count, because
 * anyone may request them.
 */
export function foreignMark(text: string, school: string | undefined, kind: keyof typeof marks): string | null {
  const ownNumber = /campus(\d+)/i.exec(school ?? '')?.[1]
  for (const [mark, number] of text.matchAll(marks[kind])) if (number !== ownNumber) return mark
  return null
}
