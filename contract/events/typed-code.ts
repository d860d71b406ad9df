// Crockford's base 32: no I, L, O or U, so that no character on a poster can be mistaken for another.
// https://www.crockford.com/base32.html
export const typedCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const typedCodeLength = 8

/** Returns the code in two groups: `7K2M-9QXA`. */
export function showTypedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
