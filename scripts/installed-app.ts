import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { VitePWA, type ManifestOptions, type VitePWAOptions } from 'vite-plugin-pwa'
import { appWords } from '#contract/app/words.ts'
import { cachedPage } from '#contract/app/door.ts'
import type { Language } from '#contract/language/language.ts'
import { productName } from '#contract/product.ts'
import { sentenceIn } from './compile-words.ts'
import { doorManifest } from './door-build.ts'

type Chunk = {
  file: string
  name?: string
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type Chunks = Record<string, Chunk>

/**
 * The screens that a student's phone caches in addition to the shell. Screens of faculty and administrators aren't
 * cached.
 */
const cachedScreens = [
  'check-ins/student-dashboard-screen.tsx',
  'check-ins/scan-screen.tsx',
  'check-ins/attend-screen.tsx',
  'check-ins/typed-code/typed-code-screen.tsx',
  'sign-in/student-sign-in-screen.tsx',
]
/** Modules that the shell loads later, which are cached as well. */
const cachedLater = ['app/start-later.ts', 'app/install/update-bar.tsx', 'app/public-footer.tsx']
/** A module that the door may load, but that no student sees. */
const administratorsScreen = 'app/admin-signed-out.tsx'
/** The font files for Latin letters, and the code reader. */
const cachedFiles =
  /(newsreader-latin-500-normal|figtree-latin-wght-normal)-[^/]*\.woff2$|decode-worker[^/]*\.js$|\.wasm$/

/**
 * Builds the installed app's manifest, and the service worker that caches the student's pages. `folder` has the built
 * pages.
 */
export function installedApp(folder: string, language: Language) {
  return VitePWA({
    registerType: 'prompt',
    // `web/app/install` registers the worker: late, only for students, and in the way that Trusted Types require.
    injectRegister: false,
    filename: 'service-worker.js',
    manifest: manifestIn(language),
    includeManifestIcons: false,
    workbox: {
      // If the worker loaded a second script when it starts, it would need its own Trusted Types policy.
      inlineWorkboxRuntime: true,
      sourcemap: false,
      globPatterns: ['assets/*'],
      manifestTransforms: [
        (entries) => {
          const isCached = findCachedFiles(folder)
          const manifest = [...entries.filter(({ url }) => isCached(url)), describeCachedPage(folder)]
          return { manifest, warnings: [] }
        },
      ],
      maximumFileSizeToCacheInBytes: 4_000_000,
      cleanupOutdatedCaches: true,
      // With other values, the worker would respond to URLs that aren't listed.
      navigateFallback: null,
      directoryIndex: null,
      runtimeCaching: [{ urlPattern: isStudentsPage, handler: pageFromNetworkFirst }],
    },
  } satisfies Partial<VitePWAOptions>)
}

const manifestIn = (language: Language): Partial<ManifestOptions> => ({
  id: '/student/dashboard',
  name: productName,
  short_name: productName,
  description: sentenceIn(language, appWords, 'siteDescription'),
  lang: language.tag,
  start_url: '/student/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#F7F0E4',
  background_color: '#F7F0E4',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

/**
 * Returns a function that tells whether a phone caches a built file: the shell's files, the files of the student's
 * screens and everything they may load, and `cachedFiles`.
 */
function findCachedFiles(folder: string): (url: string) => boolean {
  const chunks = readChunks(folder, '.vite/manifest.json')
  const files = new Set<string>()
  const visit = (name: string, isWhole: boolean) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`Nothing was built from ${name}, which phones have to cache.`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    // The shell may load any page, so its dynamic imports aren't followed. A student's screen loads only student pages.
    for (const next of [...(chunk.imports ?? []), ...((isWhole && chunk.dynamicImports) || [])]) visit(next, isWhole)
  }
  visit('index.html', false)
  for (const name of [...cachedScreens, ...cachedLater]) visit(name, true)
  for (const file of listLateDoorFiles(readChunks(folder, doorManifest))) files.add(file)
  return (url) => files.has(url) || cachedFiles.test(url)
}

const readChunks = (folder: string, manifest: string) =>
  JSON.parse(readFileSync(path.join(folder, manifest), 'utf8')) as Chunks

/**
 * Returns the files that an open page at the door may load after the network is gone, except its first files and files
 * that need MUI. Without a network, the cached page shows the same screens, and replaces the door when a file is
 * missing.
 */
function listLateDoorFiles(door: Chunks): string[] {
  const collect = (name: string, names = new Set<string>()): Set<string> => {
    if (names.has(name)) return names
    names.add(name)
    for (const next of door[name]!.imports ?? []) collect(next, names)
    return names
  }
  const firstFiles = new Set(['door', 'scan', 'sign-in', 'vendor', 'rolldown-runtime'])
  const isFirst = (name: string) => firstFiles.has(door[name]!.name ?? '')
  const late = Object.keys(door).filter((name) => door[name]!.isDynamicEntry && name !== administratorsScreen)
  const needed = late.map((name) => [...collect(name)]).filter((names) => !names.some((name) => isMui(door[name]!)))
  return needed.flat().flatMap((name) => (isFirst(name) ? [] : [door[name]!.file, ...(door[name]!.css ?? [])]))
}

const isMui = ({ name }: Chunk) => name === 'with-theme'

/** Describes the cached page, which has its own URL. The server sends it with a nonce and the matching policy. */
function describeCachedPage(folder: string) {
  const page = readFileSync(path.join(folder, 'index.html'))
  return { url: cachedPage, revision: createHash('sha256').update(page).digest('hex').slice(0, 16), size: page.length }
}

declare const caches: { match: (address: string, options: { ignoreSearch: boolean }) => Promise<Response | undefined> }

// The two functions below are copied into the worker as source, so they must not use anything outside themselves.

/** Whether a request navigates to a page that a student may need without a network. */
function isStudentsPage({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }): boolean {
  const students = /^\/(student|scan|attend|c|auth\/attend|auth\/student)(\/|$)/
  return sameOrigin && request.mode === 'navigate' && students.test(url.pathname)
}

/**
 * Returns the server's page, which is current and has a fresh nonce. Without a network, or after 4 s, returns the
 * cached page.
 */
export async function pageFromNetworkFirst({ request }: { request: Request }): Promise<Response> {
  const readCachedPage = () => caches.match('/kept-page', { ignoreSearch: true })
  const network = fetch(request)
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), 4_000))
  try {
    const answer = await Promise.race([network, patience])
    // A 5xx may be from a proxy that can't reach the server.
    if (answer && answer.status < 500) return answer
    return (await readCachedPage()) ?? answer ?? (await network)
  } catch (error) {
    network.catch(() => undefined)
    const page = await readCachedPage()
    if (page) return page
    throw error
  }
}
