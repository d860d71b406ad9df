import type { FastifyInstance } from 'fastify'
import { apiDocument } from './api-docs-document.ts'
import { apiDocsPages } from './api-docs-page.ts'
import type { DocumentedRoute } from './api-docs-route.ts'

/** Serves the documentation at `/docs/`, made from the `docs` of every later route. */
export function documentApi(app: FastifyInstance, publicUrl: string): void {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    // Every GET has a HEAD, which needs no entry.
    if (!config?.docs || method === 'HEAD') return
    const { docs, access = 'public', cookieAlone = false, creates = false, parts = false } = config
    routes.push({ method: String(method), url, access, cookieAlone, creates, parts, docs })
  })
  let text: string | null = null
  apiDocsPages(app, publicUrl.startsWith('https:'), () => (text ??= JSON.stringify(apiDocument(routes, publicUrl))))
}
