import { addresses } from './addresses.ts'

// Pages that are never opened after a sign-in: a sign-in page would lead in a circle.
const dead: string[] = [
  addresses.studentSignIn,
  addresses.studentLogin,
  addresses.facultySignIn,
  addresses.adminSignIn,
  // These don't work without the token of their email, or the ticket of a provider.
  addresses.resetPassword,
  addresses.verifyEmail,
  addresses.sso,
]
const pagePatterns = Object.values(addresses).filter((address) => !dead.includes(address))

/** Takes a `redirect`. Returns its path and query when it is a page of this site, otherwise null. */
export function safeRedirect(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])/.test(text)) return null
  const url = parse(text)
  if (!url || url.origin !== baseOrigin) return null
  return pagePatterns.some((pattern) => matches(pattern, url.pathname)) ? url.pathname + url.search : null
}

/** Whether a path matches a pattern, with or without a slash at its end. `:name` matches one segment. */
function matches(pattern: string, path: string): boolean {
  const patternParts = pattern.split('/').filter(Boolean)
  const pathParts = path.split('/').filter(Boolean)
  return (
    patternParts.length === pathParts.length &&
    patternParts.every((part, index) => part.startsWith(':') || part.toLowerCase() === pathParts[index]?.toLowerCase())
  )
}

/** Any origin works as the base: a text that leaves it isn't a path of ours. */
const baseOrigin = 'http://here.invalid'

function parse(text: string): URL | null {
  try {
    return new URL(text, baseOrigin)
  } catch {
    return null
  }
}
