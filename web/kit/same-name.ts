/** Whether someone typed a name, however the shift key stood; accents make no difference either. */
export function isSameName(typed: string, name: string): boolean {
  return plainName(typed) === plainName(name)
}

/** A name as it is compared: small letters without accents, one space between words. */
export function plainName(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase().replaceAll(/\s+/g, ' ')
}
