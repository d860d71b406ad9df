/** The values that a version covers in addition to the roster. */
export type VersionedClass = { name: string; semester?: string | null; description?: string | null }

/**
 * Returns a class's version, 32 hex digits: the same for the same name, semester, description and students (ids of
 * registered or pending ones, in any order). The server and the pages compute it alike, so a page can compute the
 * version of what it shows.
 */
export async function classVersion(
  { name, semester = null, description = null }: VersionedClass,
  students: string[],
): Promise<string> {
  const text = JSON.stringify([name, semester || null, description || null, students.toSorted()])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the entity tag of a version, for `ETag` and `If-Match`. */
export const entityTagFor = (version: string): string => `"${version}"`

/**
 * Whether an `If-Match` header matches a version. Proxies that compress weaken the tag or append to it, so `W/` and a
 * suffix such as `-gzip` are accepted.
 */
export function matchesVersion(header: string, version: string): boolean {
  if (header.trim() === '*') return true
  return header.split(',').some((tag) => /^\s*(?:W\/)?"([0-9a-f]{32})(?:-\w+)?"\s*$/.exec(tag)?.[1] === version)
}
