import { toPlainSigns } from '#contract/plain-signs.ts'
import type { PersonKind } from '#contract/roles.ts'

/** The parts of an emailed link. The token is empty when there is none. */
export type MailedLink = { token: string; type: PersonKind | null; redirect: string | null }

/** A token is 32 bytes in base 64 (`server/http/secrets.ts`). */
const tokenLength = 43
/** A token, after what may still be there of the equals sign. The word “token” isn't part of it. */
const tokenRun = new RegExp(`^(?:token)*(?:3D)?(?!token)([\\w-]{${tokenLength}})$`, 'i')

/**
 * Takes the query and fragment of an emailed link. Returns its parts, also after a mail program changed it: `&amp;` or
 * `&#38;` for `&`, `#` for `?`, its signs encoded, capital letters in the names, or a period or bracket behind.
 */
export function readMailedLink(address: string): MailedLink {
  const values = readValues(address)
  const redirect = values.get('redirect') ?? ''
  return {
    token: findToken(address) ?? readPart(values.get('token') ?? ''),
    type: readKind(values.get('type') ?? ''),
    // This part stays in the address, where no token may.
    redirect: /^$|token/i.test(redirect) ? null : redirect,
  }
}

function readValues(address: string): Map<string, string> {
  const layers = listLayers(address).map((layer) => {
    const query = layer.replace(/^[?#](?:amp;)*/i, '').replaceAll(/&(?:(?:amp|#0*38|#x0*26);)+/gi, '&')
    return new Map(Array.from(new URLSearchParams(query), ([name, value]) => [name.trim().toLowerCase(), value]))
  })
  return layers.find((values) => values.has('token')) ?? layers.at(-1)!
}

/** The most encodings around a link. */
const mostLayers = 6

/** Returns an address, and what it is after each layer of percent signs is decoded. */
function listLayers(address: string): string[] {
  const layers = [address]
  for (let layer = decode(address); layer !== layers.at(-1) && layers.length <= mostLayers; layer = decode(layer))
    layers.push(layer)
  return layers
}

function decode(query: string): string {
  try {
    return decodeURIComponent(query)
  } catch {
    return query
  }
}

/** Returns what looks like a token behind the word “token”, whatever is between the two, or null. */
function findToken(address: string): string | null {
  // The digits of an encoded sign, such as the `91` of a dash, aren't part of a token.
  for (const layer of listLayers(address).reverse()) {
    const plain = dropEscapes(layer).replaceAll('\r\n', '\n')
    // A space or a reply's `>` may have been added, stand for a hyphen, or end the token.
    for (const blank of ['', '-', ' ']) {
      const [behindName = ''] = /token.*/i.exec(plain.replaceAll(/\s?>\s+|[\s+]/g, blank)) ?? []
      for (const run of behindName.match(/[\w-]+/g) ?? []) {
        const token = tokenRun.exec(run)?.[1]
        if (token !== undefined) return token
      }
    }
  }
  return null
}

/** Returns the part of a token that is left, for the server to refuse, or a token with more characters behind it. */
function readPart(value: string): string {
  return /[\w-]+/.exec(dropEscapes(value).replaceAll(/\s/g, ''))?.[0].slice(0, tokenLength) ?? ''
}

/** Returns a text without equals signs, as it was before Markdown and JSON put backslashes into it. */
function dropEscapes(text: string): string {
  const plain = toPlainSigns(text).replaceAll(/\\u00(26|3d)/gi, (_, hex: string) => (hex === '26' ? '&' : '='))
  return plain.replaceAll(/\\(?=[_-])|=/g, '')
}

function readKind(value: string): PersonKind | null {
  const [kind] = /student|faculty|admin/.exec(value.toLowerCase()) ?? []
  return (kind as PersonKind | undefined) ?? null
}
