// Crockford's base 32. It has no I, L, O or U, so no two characters on a poster look alike.
// https://www.crockford.com/base32.html
export const typedCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const typedCodeLength = 8

/** Formats the code in two groups: `7K2M-9QXA`. */
export function showTypedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
