import { z } from 'zod'
import type { ApiResponse } from './call.ts'

type Schema = Record<string, unknown>
type Content = Record<string, { schema?: Schema; example?: unknown }>
type Response = { content?: Content }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, Response>
  security: Record<string, string[]>[]
}
export type Document = {
  openapi: string
  info: { title: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}

/**
 * The document that a world serves: its operations by 'METHOD /path', and functions that check values against its
 * schemas.
 */
export type OpenApi = {
  document: Document
  operations: Map<string, Operation>
  /** Returns why a value doesn't match the schema, or null. An unknown field doesn't match. */
  whyNot: (schema: Schema, value: unknown) => string | null
  /** Returns what is wrong with a response according to its operation's documentation, or null. */
  whyNotAnswer: (method: string, path: string, answer: ApiResponse) => string | null
  /** Does the same for a refusal at any address, documented or not. `path` is the requested path. */
  whyNotRefusal: (method: string, path: string, answer: ApiResponse) => string | null
}

/** Returns a path with a star for each part that varies. */
export function toShape(path: string): string {
  return path.split('?', 1)[0]!.replaceAll(/\{[^}]+\}|:\w+/g, '*')
}

/** Reads a document and resolves its references. */
export function readOpenApi(document: Document): OpenApi {
  const operations = new Map<string, Operation>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.set(`${method.toUpperCase()} ${path}`, resolve(document, operation) as Operation)
    }
  }
  const byShape = new Map([...operations].map(([route, operation]) => [toShape(route), operation]))
  const patterns = [...operations].map(([route, operation]) => ({ pattern: buildPattern(route), operation }))
  const shared = resolve(document, document.components.responses) as Record<string, Response>
  /** The documented refusals of an address that isn't documented, by status. */
  const elsewhere: Record<string, Response | undefined> = { 429: shared.TooMany, 503: shared.Busy }
  return {
    document,
    operations,
    whyNot,
    whyNotAnswer(method, path, answer) {
      const operation = byShape.get(`${method} ${toShape(path)}`)
      if (!operation) return 'the call is not documented'
      const response = operation.responses[answer.status]
      return response ? whyNotContent(response, answer) : `the status ${answer.status} is not documented`
    },
    whyNotRefusal(method, path, answer) {
      const route = `${method} ${path.split('?', 1)[0]!.replace(/\/$/, '')}`
      const responses = patterns.find(({ pattern }) => pattern.test(route))?.operation.responses ?? elsewhere
      return whyNotContent(responses[answer.status] ?? responses.default ?? shared.AnyOther!, answer)
    },
  }
}

/** Returns a pattern that matches requests of a documented route. */
function buildPattern(route: string): RegExp {
  return new RegExp(`^${route.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function whyNotContent({ content }: Response, answer: ApiResponse): string | null {
  const type = answer.headers.get('content-type')?.split(';', 1)[0]
  if (!content) return answer.text === '' ? null : 'the answer should be empty'
  const media = content[type ?? '']
  if (!media) return `the content type ${type} is not documented`
  return type === 'application/json' ? whyNot(media.schema!, answer.body) : null
}

const validators = new WeakMap<Schema, z.ZodType>()

function whyNot(schema: Schema, value: unknown): string | null {
  const validator = validators.get(schema) ?? z.fromJSONSchema(closed(schema) as never)
  validators.set(schema, validator)
  const result = validator.safeParse(value)
  return result.success ? null : z.prettifyError(result.error)
}

function resolve(document: Document, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => resolve(document, item))
  const { $ref } = value as { $ref?: string }
  if ($ref === undefined) return mapped(value, (item) => resolve(document, item))
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<any>((node, key) => node[key], document)
  return resolve(document, target)
}

/** Returns the same schema with objects that allow no other fields. */
function closed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(closed)
  const inside = mapped(value, closed)
  return 'properties' in inside && !('additionalProperties' in inside)
    ? { ...inside, additionalProperties: false }
    : inside
}

function mapped(value: object, change: (item: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]))
}
