/** Whether someone typed a name, ignoring case and accents. */
export function isSameName(typed: string, name: string): boolean {
  return plainName(typed) === plainName(name)
}

/** Normalizes a name for comparing: lower case without accents, one space between words. */
export function plainName(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
