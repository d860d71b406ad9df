/**
 * Pages whose address has a secret in its path: a receipt’s signature shows a check-in to anyone, and that of an
 * email’s link switches emails off.
 */
const secretPages = /^(\/receipt|\/stop-emails)\/.*$/is

/** Returns a path as the log may have it. Of a page with a secret in its address only the start. */
export function maskPath(path: string): string {
  return path.replace(secretPages, '$1/…')
}
