/**
 * The names and domains of a university have one mark, and all its other texts another. The number in a mark is the
 * university's.
 */
const marks = { any: /(?:canary|campus)(\d+)/gi, secret: /canary(\d+)/gi }

/**
 * Returns a mark of another university in a response to someone at the university `school` (its name, or none for an
 * anonymous caller), or null. Its name and domains are `secret` to no one where everyone may request them.
 */
export function foreignMark(text: string, school: string | undefined, kind: keyof typeof marks): string | null {
  const ownNumber = /campus(\d+)/i.exec(school ?? '')?.[1]
  for (const [mark, number] of text.matchAll(marks[kind])) if (number !== ownNumber) return mark
  return null
}
