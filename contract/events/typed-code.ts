// Crockford's base 32: no I, L, O or U, so that no character on a poster can be mistaken for another.
// https://www.crockford.com/base32.html
export const typedCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const typedCodeLength = 8

const madeOf = new RegExp(`^[${typedCodeAlphabet}]+$`)

/**
 * Takes what someone typed. Returns the code's 8 characters with look-alikes corrected, or null for an invalid code.
 */
export function readTypedCode(text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (code.length !== typedCodeLength) return null
  return madeOf.test(code) ? code : null
}

/** Returns the code in two groups: `7K2M-9QXA`. */
export function showTypedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
