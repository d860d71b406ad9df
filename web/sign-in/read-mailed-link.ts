import { toPlainSigns } from '#contract/plain-signs.ts'
import type { PersonKind } from '#contract/roles.ts'

/** The parts of a link from an email. The token is empty if there is none. */
export type MailedLink = { token: string; type: PersonKind | null; redirect: string | null }

/** A token is 32 bytes in base64 (`server/http/secrets.ts`). */
const tokenLength = 43
/** A token, after the remains of its name and an encoded equals sign. The word “token” isn't part of it. */
const tokenRun = new RegExp(`^(?:token)*(?:3D)?(?!token)([\\w-]{${tokenLength}})$`, 'i')

/**
 * Reads the query and fragment of a link from an email, even if a mail program altered it: `&amp;` or `&#38;` for `&`,
 * `#` for `?`, percent-encoding, capital letters in the names, or a period or bracket at the end.
 */
export function readMailedLink(address: string): MailedLink {
  const values = readValues(address)
  const redirect = values.get('redirect') ?? ''
  return {
    token: findToken(address) ?? readPart(values.get('token') ?? ''),
    type: readKind(values.get('type') ?? ''),
    // The redirect stays in the URL, which must not contain a token.
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

/** The maximum number of percent-encodings around a link. */
const maxLayers = 6

/** Returns the text, and the result of decoding each layer of percent-encoding. */
function listLayers(address: string): string[] {
  const layers = [address]
  for (let layer = decode(address); layer !== layers.at(-1) && layers.length <= maxLayers; layer = decode(layer))
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

/** Returns the first run of characters after the word “token” that looks like a token, or null. */
function findToken(address: string): string | null {
  // Decoded layers are first, so that the digits of an encoded character, such as the `91` of a dash, don't become part
  // of a token.
  for (const layer of listLayers(address).reverse()) {
    const plain = dropEscapes(layer).replaceAll('\r\n', '\n')
    // A space or a reply's `>` may have been inserted, may replace a hyphen, or may end the token.
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

/** Returns an incomplete token, which the server will refuse, or a token without the characters that follow it. */
function readPart(value: string): string {
  return /[\w-]+/.exec(dropEscapes(value).replaceAll(/\s/g, ''))?.[0].slice(0, tokenLength) ?? ''
}

/** Removes equals signs, and the backslashes that Markdown and JSON added. */
function dropEscapes(text: string): string {
  const plain = toPlainSigns(text).replaceAll(/\\u00(26|3d)/gi, (_, hex: string) => (hex === '26' ? '&' : '='))
  return plain.replaceAll(/\\(?=[_-])|=/g, '')
}

function readKind(value: string): PersonKind | null {
  const [kind] = /student|faculty|admin/.exec(value.toLowerCase()) ?? []
  return (kind as PersonKind | undefined) ?? null
}
