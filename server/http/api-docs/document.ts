import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from '#contract/language/formatters.ts'
import { productName } from '#contract/product.ts'
import { maxPageSize } from '#contract/queries.ts'
import { answers, inputs } from '#contract/shapes.ts'
import { chapters, type DocumentedRoute } from './route-docs.ts'
import { describeRefusals, sharedRefusals } from './refusals.ts'
import { ApiShapes } from './shapes.ts'
import { sessionCookieName } from '#server/http/cookies.ts'
import type { Access, CallLimit, CallResponse } from '#contract/api/call.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { language } from '#contract/language/language.ts'
import { addApiDocsPages } from './page.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

const people = {
  student: 'students',
  faculty: 'faculty',
  admin: 'administrators',
  master: 'master administrators',
  co: 'co-administrators',
  temporaryAdmin: 'administrators with a temporary password',
  oneFactorAdmin: 'administrators who must still confirm with a second factor',
} as const

const overview = `Times are ISO 8601 with an offset, stored in UTC. Ids are opaque strings. Every address works with and without its
trailing slash. Unknown fields and query keys are ignored. A known query key that is sent twice is refused.

HEAD returns the headers of GET without the body, except where GET has an effect or opens a stream. A method that an
address doesn’t support gets a 405 with \`Allow\`. That includes OPTIONS, because pages of other sites may not call this
API.

Lists can be paginated. With \`limit\`, the header \`Link\` has the address of the next page (\`rel="next"\`). It is missing
on the last page. Rows that are added between two pages don’t cause omissions or repetitions.

Sign in with one of the calls in the chapter Sign-in, and send the token as \`Authorization: Bearer …\` with every other
call. The session determines who acts: the caller’s own id in a path, query or body may be omitted, and any other id is
refused.`

/** Returns the OpenAPI 3.1 document. `publicUrl` is the address at which people reach this server. */
export function apiDocument(routes: DocumentedRoute[], publicUrl: string): object {
  const inputShapes = new ApiShapes(inputs, 'input')
  const outputShapes = new ApiShapes(answers, 'output')
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    ;(paths[path] ??= {})[route.method.toLowerCase()] = operation(route, inputShapes, outputShapes)
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version, description: overview },
    servers: [{ url: publicUrl }],
    tags: Object.entries(chapters).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...inputShapes.components(), ...outputShapes.components() },
      responses: sharedRefusals(outputShapes),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `token` that a sign-in returns. A session that began in a browser also needs its cookie. A program that signs in itself needs only the token.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(publicUrl),
          description:
            'The cookie that a sign-in sets. Without a token, it is enough only for what a browser opens by navigation.',
        },
      },
    },
  }
}

function operation(route: DocumentedRoute, inputShapes: ApiShapes, outputShapes: ApiShapes): object {
  const { docs, access } = route
  const body = docs.documentedBody ?? docs.body
  const shared = Object.fromEntries(describeRefusals(route, outputShapes))
  const responses = Object.entries(docs.answers).map(([status, answer]) => [
    status,
    { ...response(answer, outputShapes), ...(status === '200' && describeHeaders(route)) },
  ])
  return {
    tags: [docs.chapter],
    operationId: docs.operation,
    summary: docs.summary,
    description: [[docs.about, limitText(route.limit)].filter(Boolean).join(' '), openTo(access, docs)]
      .filter(Boolean)
      .join('\n\n'),
    parameters: [
      ...pathParameters(docs.params),
      ...queryParameters(route, inputShapes),
      ...(route.parts ? partParameters : []),
      ...(route.creates ? [idempotencyKey] : []),
      ...(docs.isConditional ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: inputShapes.of(body),
            ...(docs.bodyExample !== undefined && { example: docs.bodyExample }),
          },
        },
      },
    }),
    responses: { ...shared, ...Object.fromEntries(responses) },
    security: describeSecurity(route),
  }
}

function describeHeaders({ parts, docs }: DocumentedRoute): { headers?: object } {
  const headers = { ...(parts && partHeaders), ...(docs.hasTag && tagHeaders) }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

function response({ about: description, shape, media, example }: CallResponse, shapes: ApiShapes): object {
  const types = media ?? (shape ? ['application/json'] : [])
  if (types.length === 0) return { description }
  const exampleField = example === undefined ? {} : { example }
  const toSchema = (type: string) => {
    if (!type.startsWith('text/')) return shape && { schema: shapes.of(shape) }
    // Spreadsheets have no schema. The JSON with the same content has one.
    const holds = shape &&
      type !== 'text/csv' && { contentMediaType: 'application/json', contentSchema: shapes.of(shape) }
    return { schema: { type: 'string', ...holds } }
  }
  return {
    description,
    content: Object.fromEntries(types.map((type) => [type, { ...toSchema(type), ...exampleField }])),
  }
}

function pathParameters(params: Record<string, string> = {}): object[] {
  return Object.entries(params).map(([name, description]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: { type: 'string' },
  }))
}

function queryParameters({ docs }: DocumentedRoute, shapes: ApiShapes): object[] {
  if (!docs.query) return []
  return Object.entries(shapes.of(docs.query).properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    ...(description !== undefined && { description }),
    schema,
  }))
}

function describeSecurity({ access, cookieAlone, docs }: DocumentedRoute): object[] {
  if (access !== 'public') return [{ bearer: [] }, ...(cookieAlone ? [{ session: [] }] : [])]
  if (docs.openTo) return [{ bearer: [] }]
  if (!docs.inspects) return []
  return [{ [docs.inspects]: [] }, {}]
}

function openTo(access: Access, docs: DocumentedRoute['docs']): string {
  if (access === 'public') return `Open to ${docs.openTo ?? 'everyone'}.`
  return `Open to ${access.map((part) => people[part]).join(' and ')}.`
}

function limitText(limit: CallLimit | undefined): string | null {
  if (!limit) return null
  const { most: maximum, minutes = 1, per } = limit
  const time = minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `in ${minutes} minutes`
  return `${formatNumber(maximum)} requests ${time} for each ${per ?? 'account'}.`
}

// Headers and parameters that many calls share, as the documentation describes them.

/** The request header that creating calls accept. */
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key of your own, such as a UUID, new for each thing you create. For 24 hours, the same call with the same key in the same session gets the first response again, with `Idempotency-Replayed: true`, and creates nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

/** The query parameters of lists that can be returned page by page. */
const partParameters = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    description:
      'The maximum number of rows. Without `limit` and `cursor`, the whole list is returned. With `cursor` alone, 100 rows.',
    schema: { type: 'integer', minimum: 1, maximum: maxPageSize },
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'Where the page begins. It is from the `Link` of the previous page, and works only for this list.',
    schema: { type: 'string', maxLength: 4_000 },
  },
]

/** The response headers of a page of a list. */
const partHeaders = {
  Link: {
    description: 'The address of the next page, `<…>; rel="next"` (RFC 8288). Missing on the last page.',
    schema: { type: 'string' },
  },
}

/** The request header of calls that change something only if no one else has changed it since. */
const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the version you’re changing. For any other version, the response is 412. Without it, the last write wins.',
  schema: { type: 'string' },
}

/** The response header with the version. */
const tagHeaders = {
  ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } },
}

/** Serves the documentation at `/docs/`, built from the `docs` of every route that is added later. */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => void routes.push(...documented(route)))
  /** The document as text, by the tag of the language of its examples. */
  const texts: Record<string, string> = {}
  const document = () => (texts[language().tag] ??= JSON.stringify(apiDocument(routes, publicUrl)))
  addApiDocsPages(app, publicUrl.startsWith('https:'), document)
}

/** Returns what the documentation needs of a route. Returns an empty list for a route without documentation. */
export function documented({ method, url, config }: RouteOptions): DocumentedRoute[] {
  // Fastify adds a HEAD route for every GET route. It needs no separate entry.
  if (!config?.docs || method === 'HEAD') return []
  const { docs, access = 'public', cookieAlone = false, creates = false, parts = false, limit } = config
  return [{ method: String(method), url, access, cookieAlone, creates, parts, limit, docs }]
}
