import type { FastifyInstance, RouteOptions } from 'fastify'
import { language } from '#contract/language/language.ts'
import { apiDocument } from './document.ts'
import { addApiDocsPages } from './page.ts'
import type { DocumentedRoute } from './route-docs.ts'

/** Serves the documentation at `/docs/`, made from the `docs` of every later route. */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => void routes.push(...documented(route)))
  /** The document by the tag of the language of its examples. */
  const texts: Record<string, string> = {}
  const document = () => (texts[language().tag] ??= JSON.stringify(apiDocument(routes, publicUrl)))
  addApiDocsPages(app, publicUrl.startsWith('https:'), document)
}

/** Returns a route as the documentation needs it. Empty for one that has no entry. */
export function documented({ method, url, config }: RouteOptions): DocumentedRoute[] {
  // Fastify adds a HEAD to every GET. It needs no entry of its own.
  if (!config?.docs || method === 'HEAD') return []
  const { docs, access = 'public', cookieAlone = false, creates = false, parts = false, limit } = config
  return [{ method: String(method), url, access, cookieAlone, creates, parts, limit, docs }]
}
