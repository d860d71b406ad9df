import type { FastifyInstance } from 'fastify'
import { badRequest } from './refusals.ts'

// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const controlCharacter = /[\u0000-\u001f\u007f]/
/** U+0000 as JSON writes it, which PostgreSQL keeps in no text; an escaped backslash before `u0000` is none. */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/
/** Half of a pair as JSON writes it. Most come in pairs; one alone is no character, and PostgreSQL's JSON refuses it. */
const surrogateInJson = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/**
 * What holds for every request: JSON bodies only, an empty one is none (the spec's DELETE calls send the content type
 * without a body), a host as HTTP/1.1 wants one, no control characters in an address, neither U+0000 nor half a
 * character in a body, and every route says who may call it.
 */
export function keepRequestRules(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const text = body as string
    if (nulInJson.test(text) || (surrogateInJson.test(text) && hasLoneSurrogate(text)))
      return done(badRequest('A text of this request holds a character that no text has.'))
    return parse(request, text, done)
  })

  app.addHook('onRoute', (route) => {
    // The built files are everybody's; they come as they are.
    const isFile = route.config !== undefined && 'file' in route.config
    if (!isFile && !route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
  })

  // An expectation that nobody knows is none: Node itself would refuse it with an empty answer.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(badRequest('This request does not say which host it is for.'))
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (controlCharacter.test(params[name]!))
        return done(badRequest('The address of this request holds a character that no id has.'))
    }
    done()
  })
}

/** Writing JSON escapes nothing of the range but what stands alone; what is no JSON is somebody else's to refuse. */
function hasLoneSurrogate(json: string): boolean {
  try {
    return surrogateInJson.test(JSON.stringify(JSON.parse(json)))
  } catch {
    return false
  }
}
