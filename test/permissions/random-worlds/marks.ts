/** The name and the domains of universities hold one mark, all their other texts another; the number says whose. */
const marks = { any: /(?:canary|campus)(\d+)/gi, secret: /canary(\d+)/gi }

/**
 * A mark of another university in an answer to someone of the university `school` (its name; none for no one), or null.
 * What a university is called is `secret` to no one where everyone may ask for it.
 */
export function foreignMark(text: string, school: string | undefined, which: keyof typeof marks): string | null {
  const own = /campus(\d+)/i.exec(school ?? '')?.[1]
  for (const [mark, number] of text.matchAll(marks[which])) if (number !== own) return mark
  return null
}
