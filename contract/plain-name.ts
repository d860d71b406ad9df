/** Normalizes a name for comparing: lower case without accents, one space between words. */
export function plainName(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
