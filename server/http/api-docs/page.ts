import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { productName } from '#contract/product.ts'

const places = { page: '/docs/', document: '/docs/openapi.json', program: '/docs/scalar.js' }

/** The path where `npm run build` stores the packed program, for proxies that serve files themselves. */
export const builtProgram = `${places.program.slice(1)}.gz`

/** The viewer's settings. Everything that would contact its makers is turned off. */
const settings = {
  url: places.document,
  documentDownloadType: 'json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: false,
  defaultOpenAllTags: true,
  orderSchemaPropertiesBy: 'preserve',
}

/** Serves the page, the document, and the viewer that shows the document. */
export function addApiDocsPages(app: FastifyInstance, https: boolean, document: () => string): void {
  const config = { access: 'public' } as const
  let program: Promise<Uint8Array> | null = null

  app.get(places.page, { config }, (_request, reply) => {
    const nonce = randomBytes(18).toString('base64url')
    return reply
      .header('content-security-policy', docsPolicy(nonce, https))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(nonce))
  })

  app.get(places.document, { config }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document()),
  )

  app.get(places.program, { config }, async (_request, reply) => {
    program ??= packProgram()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-encoding', 'gzip')
      .type('text/javascript; charset=utf-8')
      .send(await program)
  })
}

/**
 * Returns the content security policy of the documentation page. The viewer styles single elements, which a nonce can't
 * allow.
 */
function docsPolicy(nonce: string, https: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function page(nonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta property="csp-nonce" content="${nonce}">
    <title>${productName} API</title>
  </head>
  <body>
    <div id="app"></div>
    <script nonce="${nonce}">globalThis.__zod_globalConfig = { jitless: true }</script>
    <script nonce="${nonce}" src="${places.program}"></script>
    <script nonce="${nonce}">Scalar.createApiReference('#app', ${JSON.stringify(settings)})</script>
  </body>
</html>
`
}

/** Returns the viewer's script (4 MB), gzipped. It is compressed on the first visit, off the event loop. */
export async function packProgram(): Promise<Uint8Array> {
  const worker = new Worker(new URL('./packer.ts', import.meta.url))
  const [packed] = (await once(worker, 'message')) as [Uint8Array]
  await worker.terminate()
  return packed
}
