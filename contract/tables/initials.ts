// Recognizes the initials that pages show instead of a picture.

/** Whether a text is the initials of a name, which pages show instead of a picture. */
export function areInitials(text: string, name: string): boolean {
  const words = name.split(/[\s,]+/u).filter((word) => word !== '' && word !== text)
  const [first = '', last = ''] = [words[0]?.[0], words.at(-1)?.[0]]
  return words.length > 1 && [first + last, last + first].includes(text) && text === text.toUpperCase()
}

/** Returns a name without the initials that a page shows before it: `MBMaya Bergström`. */
export function withoutInitials(name: string): string {
  const [, initials = '', rest = ''] = /^(\p{Lu}{2})(\p{Lu}\p{Ll}.*)$/u.exec(name) ?? []
  return areInitials(initials, rest) ? rest : name
}
