import type { FastifyInstance } from 'fastify'
import { badRequest } from './refusals.ts'

// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const controlCharacter = /[\u0000-\u001f\u007f]/
/** U+0000 as JSON writes it, which PostgreSQL keeps in no text; an escaped backslash before `u0000` is none. */
const nulInJson = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * What holds for every request: JSON bodies only, an empty one is none (the spec's DELETE calls send the content type
 * without a body), no control characters in an address and no U+0000 in a body, and every route says who may call it.
 */
export function keepRequestRules(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (nulInJson.test(body as string))
      return done(badRequest('A text of this request holds a character that no text has.'))
    return parse(request, body as string, done)
  })

  app.addHook('onRoute', (route) => {
    // The built files are everybody's; they come as they are.
    const isFile = route.config !== undefined && 'file' in route.config
    if (!isFile && !route.config?.access)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (controlCharacter.test(params[name]!))
        return done(badRequest('The address of this request holds a character that no id has.'))
    }
    done()
  })
}
