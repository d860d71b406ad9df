import type { PersonKind } from '#contract/roles.ts'

/** The parts of an emailed link. The token is empty when there is none. */
export type MailedLink = { token: string; type: PersonKind | null; redirect: string | null }

/** A token is 32 bytes in base 64 (`server/http/secrets.ts`). */
const tokenLength = 43

/**
 * Takes the query and fragment of an emailed link. Returns its parts, also after a mail program changed it: `&amp;` or
 * `&#38;` for `&`, `=3D` for `=`, its signs encoded, capital letters in the names, a line break or blanks inside,
 * another dash, or a period or bracket behind.
 */
export function readMailedLink(search: string): MailedLink {
  const values = readValues(search)
  return {
    token: readToken(values.get('token') ?? ''),
    type: readKind(values.get('type') ?? ''),
    redirect: values.get('redirect') ?? null,
  }
}

function readValues(search: string): Map<string, string> {
  const query = search.replace(/^\?(?:amp;)*/i, '').replaceAll(/&(?:(?:amp|#0*38|#x0*26);)+/gi, '&')
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) values.set(name.trim().toLowerCase(), value)
  if (values.has('token')) return values
  const decoded = decode(query)
  return decoded === query ? values : readValues(decoded)
}

function decode(query: string): string {
  try {
    return decodeURIComponent(query)
  } catch {
    return query
  }
}

function readToken(value: string): string {
  const [run = ''] =
    /[A-Za-z0-9_-]+/.exec(value.replaceAll(/[\s=\p{Cf}]/gu, '').replaceAll(/[\p{Pd}\u2212]/gu, '-')) ?? []
  const token = run.length === tokenLength + 2 && /^3D/i.test(run) ? run.slice(2) : run
  return token.slice(0, tokenLength)
}

function readKind(value: string): PersonKind | null {
  const [kind] = /student|faculty|admin/.exec(value.toLowerCase()) ?? []
  return (kind as PersonKind | undefined) ?? null
}
