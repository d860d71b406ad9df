import { apiMessages } from '#contract/api/words.ts'
import type { FastifyInstance } from 'fastify'
import { badRequest, tooLarge } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sends built files unchanged. They are public. */
    file?: string | true
  }
}

// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const controlCharacter = /[\u0000-\u001f\u007f]/
/**
 * Matches U+0000 as JSON writes it, which PostgreSQL can't store in a text. `u0000` after an escaped backslash doesn't
 * match.
 */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/
/** Matches a surrogate, half of a character, as JSON writes it. */
const surrogateInJson = /\\ud[89a-f]/i
/** Matches escapes that aren't lone surrogates: an escaped backslash, or both halves of a character. */
const wholeInJson = /\\\\|\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi

/**
 * The maximum number of colons in a body, which limits its field names. The largest import has 1,000 rows of five
 * fields. Parsing an object with 130,000 names (1.5 MB) takes 150 ms, and counting its colons takes 1 ms.
 */
const maxNames = 20_000
/**
 * The maximum number of opening brackets, and of opening braces, in a body. A million nested brackets took 0.8 s to
 * parse.
 */
const maxNested = 50_000

/**
 * Adds rules for every request. Bodies must be JSON, or empty (the specification's DELETE calls send the content type
 * without a body). HTTP/1.1 requests need exactly one host. The path must not contain control characters, and the body
 * neither U+0000 nor a lone surrogate. Every route must declare its permission.
 */
export function keepRequestRules(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, callback) => {
    if (body === '') return callback(null, undefined)
    const text = body as string
    if (text.length > maxNames && countIn(text, ':') > maxNames) return callback(tooLarge())
    if (text.length > maxNested && Math.max(countIn(text, '['), countIn(text, '{')) > maxNested)
      return callback(tooLarge())
    if (nulInJson.test(text) || (surrogateInJson.test(text) && hasLoneSurrogate(text)))
      return callback(badRequest(apiMessages.noTextCharacterInBody, 'invalid_text'))
    return parse(request, text, callback)
  })

  app.addHook('onRoute', (route) => {
    if (route.config?.file === undefined && !route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
  })

  // Ignore unknown expectations. Node would reject them with an empty response.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))

  app.addHook('onRequest', (request, _reply, callback) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return callback(badRequest(apiMessages.noHost, 'invalid_host'))
    // Node uses the first Host header, but a proxy may have used the last.
    if (hosts(request.raw.rawHeaders) > 1) return callback(badRequest(apiMessages.severalHosts, 'invalid_host'))
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (controlCharacter.test(params[name]!)) return callback(badRequest(apiMessages.noIdCharacter, 'invalid_text'))
    }
    callback()
  })
}

/**
 * Returns how often a character occurs in a JSON text, including in strings. The text can't have more field names than
 * colons, nor more lists and objects than brackets and braces.
 */
function countIn(json: string, character: string): number {
  let count = 0
  for (let index = json.indexOf(character); index !== -1; index = json.indexOf(character, index + 1)) count += 1
  return count
}

/** Whether a text contains a lone surrogate, which PostgreSQL's JSON rejects. */
function hasLoneSurrogate(json: string): boolean {
  return surrogateInJson.test(json.replaceAll(wholeInJson, ' '))
}

/** Returns the number of Host headers. Takes names and values alternately, as Node provides them. */
function hosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
