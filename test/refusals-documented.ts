import type { RouteOptions } from 'fastify'
import { documented, apiDocument } from '#server/http/api-docs/document.ts'
import type { DocumentedRoute } from '#server/http/api-docs/route-docs.ts'
import type { ApiResponse } from './call.ts'
import { readOpenApi, type Document, type OpenApi } from './open-api.ts'

/** Cached, because every world of a test file serves the same routes, and creating the document takes a while. */
let cachedApi: OpenApi | null = null

const validatorWords = /\bInvalid input\b|\b(?:Invalid option|Too big|Too small): expected\b/

/**
 * Compares a refusal with the documentation of its route: its shape, and whether its codes are listed for the route and
 * the status. Returns what is wrong, or null.
 */
export function whyNotDocumented(
  routes: readonly RouteOptions[],
  { method, path, answer }: { method: string; path: string; answer: ApiResponse },
): string | null {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (answer.status < 400 || method === 'HEAD' || !isJson) return null
  if (validatorWords.test(answer.text)) return 'it has the validator’s own words'
  const described: DocumentedRoute[] = cachedApi ? [] : routes.flatMap(documented)
  cachedApi ??= readOpenApi(apiDocument(described, 'http://localhost') as Document)
  return cachedApi.whyNotRefusal(method, path, answer)
}
