import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { frameworkRefusal } from './error-handler.ts'
import { methodNotAllowed } from './refusals.ts'
import { cachedPage, isAtTheDoor } from '#contract/app/door.ts'
import type { Transport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import type { Deps } from './serve-calls.ts'
import { addMailboxRoutes, type DevelopmentMailbox } from './development-mailbox.ts'
import { policyReportRoutes } from './policy-reports.ts'
import { pagePolicy, reportingEndpoints } from './security-headers.ts'

/** Browsers request the service worker to find new releases, so it must not be cached. */
const cacheControlFor = (path: string) => (basename(path) === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600')

/** Where `npm run build` writes the pages. */
export const builtPages = join(import.meta.dirname, '..', '..', 'dist', 'web')

const year = 31_536_000

/**
 * Serves the output of `npm run build`: files by their names, the door's page for the addresses at the door, and the
 * site's page for every other address. Each page gets its own nonce, which allows its scripts and styles.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  { publicUrl, supportEmail }: Pick<Settings, 'publicUrl' | 'supportEmail'>,
): Promise<void> {
  const https = publicUrl.startsWith('https:')
  const shell = join(folder, 'index.html')
  if (!existsSync(shell)) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(frameworkRefusal(404)))
    return
  }
  // The only HTML special character that an address can have after `readEmail` is the ampersand.
  const support = (supportEmail ?? '').replaceAll('&', '&amp;')
  const readPage = (file: string) => readFileSync(file, 'utf8').replace('__SUPPORT_EMAIL__', support).split('__NONCE__')
  const page = readPage(shell)
  // The mark tells a cached page, before its first call, that the server didn't answer.
  const markedPage = page.with(0, page[0]!.replace('<html', '<html data-cached="1"'))
  const doorFile = join(folder, 'door.html')
  // `npm run dev` has only the whole site, which has the same pages as the door.
  const door = existsSync(doorFile) ? readPage(doorFile) : page

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['{index,door}.html*', '**/*.br', '**/*.gz', '.vite/**', 'assets/**', 'docs/**'],
    setHeaders(reply, path) {
      // Scripts get the page's policy too, because a worker uses the policy of its own script.
      reply.header('content-security-policy', pagePolicy(null, https))
      reply.header('reporting-endpoints', reportingEndpoints)
      const named = path.includes(join(folder, 'assets'))
      reply.header('cache-control', named ? `public, max-age=${year}, immutable` : cacheControlFor(path))
    },
  })

  // Adding a route for each of these hundreds of files would take a tenth of the startup time.
  const assets = new Set(listAssets(folder))
  app.get<{ Params: { name: string } }>('/assets/:name', { config: { file: true } }, ({ params: { name } }, reply) =>
    assets.has(name) ? reply.sendFile(`/assets/${name}`) : reply.callNotFound(),
  )

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (!mayBePage(path)) return reply.code(404).send(frameworkRefusal(404))
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method, 'GET, HEAD')
    if (!wantsPage(request.headers.accept)) return reply.code(404).send(frameworkRefusal(404))
    const nonce = randomBytes(18).toString('base64url')
    return reply
      .header('content-security-policy', pagePolicy(nonce, https))
      .header('reporting-endpoints', reportingEndpoints)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((path === cachedPage ? markedPage : isAtTheDoor(path) ? door : page).join(nonce))
  })
}

/** Returns the names of the files in the folder `assets`, without their compressed copies. */
function listAssets(folder: string): string[] {
  const assetsFolder = join(folder, 'assets')
  return existsSync(assetsFolder) ? readdirSync(assetsFolder).filter((name) => !/\.(?:br|gz)$/.test(name)) : []
}

/** Matches a file name: the last part of the path has an extension. */
const fileName = /\.[^/.]*$/
/** Pages whose links end with an id or a signature, which a phone’s camera or a chat may take with what follows it. */
const linkedPage = /^\/(?:(?:auth\/)?attend|receipt|stop-emails)\//
/**
 * Matches a path with a part that begins with a dot, even percent-encoded: `/.env`, `/.git/config`, `/.well-known/…`.
 * We serve no such path.
 */
const hidden = /\/(?:\.|%2e)/i

/**
 * Whether an address may belong to a page. Only the pages' router knows them all, but a missing file must not get a
 * 200.
 */
function mayBePage(path: string): boolean {
  if (['/api', '/metrics'].includes(path)) return false
  if (['/api/', '/assets/', '/dev/'].some((start) => path.startsWith(start))) return false
  return !hidden.test(path) && (linkedPage.test(path) || !fileName.test(path))
}

/** Whether a client accepts HTML. Without an `Accept` header, a client accepts anything. */
function wantsPage(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

/** Adds the pages, the policy violations that browsers report, and the development mailbox. */
export async function pageRoutes(
  app: FastifyInstance,
  deps: Deps,
  { mail, pages }: { mail: Transport | DevelopmentMailbox; pages: string },
): Promise<void> {
  await policyReportRoutes(app, deps)
  if ('emails' in mail) addMailboxRoutes(app, mail)
  await servePages(app, pages, deps.settings)
}
