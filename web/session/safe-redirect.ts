import { addresses } from './addresses.ts'

// Pages that are never opened after signing in. A sign-in page would cause a loop.
const dead: string[] = [
  addresses.studentSignIn,
  addresses.studentLogin,
  addresses.facultySignIn,
  addresses.adminSignIn,
  // These pages don't work without the token from an email, or a provider's ticket.
  addresses.resetPassword,
  addresses.verifyEmail,
  addresses.sso,
]
const pagePatterns = Object.values(addresses).filter((address) => !dead.includes(address))

/** Validates a `redirect` parameter. Returns its path and query if it's a page of this site, otherwise null. */
export function safeRedirect(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])/.test(text)) return null
  const url = parse(text)
  if (!url || url.origin !== baseOrigin) return null
  return pagePatterns.some((pattern) => matches(pattern, url.pathname)) ? url.pathname + url.search : null
}

/** Whether a path matches a pattern, even with a trailing slash. `:name` matches one segment. */
function matches(pattern: string, path: string): boolean {
  const patternParts = pattern.split('/').filter(Boolean)
  const pathParts = path.split('/').filter(Boolean)
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith(':') || part.toLowerCase() === pathParts[index]?.toLowerCase())
  )
}

/** Any origin works as the base: if the parsed URL has a different origin, the text wasn't a path of this site. */
const baseOrigin = 'http://here.invalid'

function parse(text: string): URL | null {
  try {
    return new URL(text, baseOrigin)
  } catch {
    return null
  }
}
