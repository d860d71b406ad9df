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

/** The screens that a student's phone caches in addition to the shell. Those of faculty and administrators aren't. */
const cachedScreens = [
  'check-ins/student-dashboard-screen.tsx',
  'check-ins/scan-screen.tsx',
  'check-ins/attend-screen.tsx',
  'check-ins/typed-code/typed-code-screen.tsx',
  'sign-in/student-sign-in-screen.tsx',
]
/** Modules that the shell loads later, which are cached too. */
const cachedLater = ['app/start-later.ts', 'app/install/update-bar.tsx', 'app/public-footer.tsx']
/** The door may load it, but no student sees it. */
const administratorsScreen = 'app/admin-signed-out.tsx'
/** The files for Latin letters and the code reader. */
const cachedFiles =
  /(newsreader-latin-500-normal|figtree-latin-wght-normal)-[^/]*\.woff2$|decode-worker[^/]*\.js$|\.wasm$/

/** Builds the manifest of the installed app, and the worker that caches the student's pages, into `out`. */
export function installedApp(folder: string, language: Language) {
  return VitePWA({
    registerType: 'prompt',
    // `web/app/install` registers it: late, for students only, and as Trusted Types want it.
    injectRegister: false,
    filename: 'service-worker.js',
    manifest: manifestIn(language),
    includeManifestIcons: false,
    workbox: {
      // A worker that loads a second script at its start would need its own Trusted Types policy.
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
      // With these two, the worker would answer addresses that aren't listed.
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
 * Returns whether a phone caches a built file: the shell's files, those of the student's screens with everything they
 * may load, and `cachedFiles`.
 */
function findCachedFiles(folder: string): (url: string) => boolean {
  const chunks = readChunks(folder, '.vite/manifest.json')
  const files = new Set<string>()
  const visit = (name: string, isWhole: boolean) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`Nothing was built from ${name}, which phones are to keep.`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    // The shell may load any page. A student's screen loads only the student's.
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
 * Returns the files that an open page at the door may load after the network is gone: not its first files, and nothing
 * that needs MUI. Without a network, the cached page has the same pages, and takes over when a file is missing.
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

/** The page under an address of its own, as the server sends it: with a nonce and its policy. */
function describeCachedPage(folder: string) {
  const page = readFileSync(path.join(folder, 'index.html'))
  return { url: cachedPage, revision: createHash('sha256').update(page).digest('hex').slice(0, 16), size: page.length }
}

declare const caches: { match: (address: string, options: { ignoreSearch: boolean }) => Promise<Response | undefined> }

// The two functions below are written into the worker as source, so they use nothing outside themselves.

/** Whether a request opens a page that a student may need without a network. */
function isStudentsPage({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }): boolean {
  const students = /^\/(student|scan|attend|c|auth\/attend|auth\/student)(\/|$)/
  return sameOrigin && request.mode === 'navigate' && students.test(url.pathname)
}

/**
 * Returns the server's page, which is current and has a fresh nonce, or the cached one without a network or after 4 s.
 */
export async function pageFromNetworkFirst({ request }: { request: Request }): Promise<Response> {
  const readCachedPage = () => caches.match('/kept-page', { ignoreSearch: true })
  const network = fetch(request)
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), 4_000))
  try {
    const answer = await Promise.race([network, patience])
    // A 5xx may be a proxy's, when no server is behind it.
    if (answer && answer.status < 500) return answer
    return (await readCachedPage()) ?? answer ?? (await network)
  } catch (error) {
    network.catch(() => undefined)
    const page = await readCachedPage()
    if (page) return page
    throw error
  }
}
