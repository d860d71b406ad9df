/**
 * The addresses to which universities send people back, and the page that ends such a sign-in. They don't work a second
 * time.
 */
const deadEnds = /^\/(?:sso|auth\/sso)(?:[/?]|$)/i

/**
 * Returns the text if it is a path on this site, otherwise null. Allows only printable ASCII without backslashes:
 * browsers drop tabs and line ends and read backslashes as slashes, so to them `/\t/evil.example` is another site.
 */
export function safePath(text: string | null | undefined): string | null {
  return text && /^\/(?!\/)[!-[\]-~]*$/.test(text) && !deadEnds.test(text) ? text : null
}
