import { apiMessages } from '#contract/api/words.ts'
import type { FastifyInstance } from 'fastify'
import { badRequest, tooLarge } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sends built files, which are public, as they are. */
    file?: string | true
  }
}

// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const controlCharacter = /[\u0000-\u001f\u007f]/
/** U+0000 as JSON writes it. PostgreSQL doesn't store it in a text. An escaped backslash before `u0000` isn't one. */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/
/** A surrogate, half of a character, as JSON writes it. */
const surrogateInJson = /\\ud[89a-f]/i
/** Escapes that aren't lone surrogates: an escaped backslash, and the two halves of one character. */
const wholeInJson = /\\\\|\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi

/**
 * The most colons in a body, which limits its field names. The largest import has 1,000 rows of five fields. Parsing an
 * object with 130,000 names (1.5 MB) takes 150 ms, counting its colons 1 ms.
 */
const mostNames = 20_000
/** The most opening brackets, and braces, in a body: a million brackets inside each other took 0.8 s to parse. */
const mostNested = 50_000

/**
 * Rules for every request: JSON bodies only, and an empty one is allowed (the specification's DELETE calls send the
 * content type without a body), a host as in HTTP/1.1, no control characters in the address, no U+0000 or lone
 * surrogate in the body, and every route declares its permission.
 */
export function keepRequestRules(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, callback) => {
    if (body === '') return callback(null, undefined)
    const text = body as string
    if (text.length > mostNames && countIn(text, ':') > mostNames) return callback(tooLarge())
    if (text.length > mostNested && Math.max(countIn(text, '['), countIn(text, '{')) > mostNested)
      return callback(tooLarge())
    if (nulInJson.test(text) || (surrogateInJson.test(text) && hasLoneSurrogate(text)))
      return callback(badRequest(apiMessages.noTextCharacterInBody, 'invalid_text'))
    return parse(request, text, callback)
  })

  app.addHook('onRoute', (route) => {
    if (route.config?.file === undefined && !route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
  })

  // Unknown expectations are ignored: Node would refuse them with an empty response.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))

  app.addHook('onRequest', (request, _reply, callback) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return callback(badRequest(apiMessages.noHost, 'invalid_host'))
    // Node uses the first Host header, and a proxy may have used the last.
    if (hosts(request.raw.rawHeaders) > 1) return callback(badRequest(apiMessages.severalHosts, 'invalid_host'))
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (controlCharacter.test(params[name]!)) return callback(badRequest(apiMessages.noIdCharacter, 'invalid_text'))
    }
    callback()
  })
}

/**
 * Returns how many of these characters a JSON text has, including those in strings: it can't have more field names than
 * colons, nor more lists and objects than brackets and braces.
 */
function countIn(json: string, character: string): number {
  let count = 0
  for (let index = json.indexOf(character); index !== -1; index = json.indexOf(character, index + 1)) count += 1
  return count
}

/** Whether there is a lone surrogate, which PostgreSQL's JSON refuses. */
function hasLoneSurrogate(json: string): boolean {
  return surrogateInJson.test(json.replaceAll(wholeInJson, ' '))
}

/** Returns how many Host headers there are. Takes names and values alternately, as Node does. */
function hosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}
