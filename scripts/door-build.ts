import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { Language } from '#contract/language/language.ts'
import type { Pieces } from '#web/app/door/drawn-pieces.ts'
import { compileWords } from './compile-words.ts'

const web = path.join(import.meta.dirname, '..', 'web')
const substitutes = path.join(web, 'app', 'pieces')
const themed = '\0rollbook-themed:'
const withTheme = path.join(web, 'app/door/with-theme.tsx')

/** The entry modules of the door and of its two screens. */
const entries = {
  door: path.join(web, 'app/door/main.tsx'),
  scan: path.join(web, 'check-ins/scan-screen.tsx'),
  'sign-in': path.join(web, 'sign-in/student-sign-in-screen.tsx'),
}
type Entry = keyof typeof entries
/**
 * Components that the sign-in page shows immediately, although the site loads them later. At the door they are in the
 * same file.
 */
const companions: Partial<Record<Entry, string[]>> = {
  'sign-in': ['student-notes.tsx', 'passkey-button.tsx'].map((file) => path.join(web, 'sign-in', file)),
}

/** Phones before iOS 16.4 ignore `width >= 600px`, the syntax to which newer targets compile `min-width`. */
const oldestPhones = ['safari15', 'chrome100']

/** The list of the door's files that the build writes, relative to the folder of the pages. */
export const doorManifest = '.vite/door.json'

/** Builds the door's document and its scripts into `folder`, before the service worker is written there. */
export function buildDoor(folder: string, language: Language): Plugin {
  return {
    name: 'rollbook-build-door',
    apply: 'build',
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          logLevel: 'warn',
          root: web,
          plugins: [doorKit(), compileWords(language), react(), completeDocument()],
          define: { 'import.meta.env.IS_DOOR': 'true' },
          html: { cspNonce: '__NONCE__' },
          worker: { format: 'es', plugins: () => [compileWords(language)] },
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: doorManifest,
            cssTarget: oldestPhones,
            assetsInlineLimit: 0,
            // Browsers without `modulepreload` load the same files slightly later.
            modulePreload: { polyfill: false },
            rolldownOptions: {
              checks: { pluginTimings: false },
              input: path.join(web, 'door.html'),
              output: {
                entryFileNames: 'assets/door-[hash:7].js',
                chunkFileNames: 'assets/[hash:7].js',
                codeSplitting: {
                  groups: [{ name: nameFirstFile(), debugName: 'first files' }],
                  includeDependenciesRecursively: false,
                },
              },
            },
          },
        })
      },
    },
  }
}

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Returns a function that names the output file of each module that the document or one of its screens needs
 * immediately.
 */
function nameFirstFile(): (id: string, modules: Modules) => string | null {
  const needs = new Map<Entry, Set<string>>()
  return (id, modules) => {
    if (needs.size === 0)
      for (const [name, entry] of Object.entries(entries) as [Entry, string][]) {
        const neededIds = new Set<string>()
        for (const start of [entry, ...(companions[name] ?? [])]) collectImports(start, neededIds, modules)
        needs.set(name, neededIds)
      }
    if (id === entries.door) return null
    const [first, second] = [...needs].flatMap(([name, neededIds]) => (neededIds.has(id) ? [name] : []))
    // Third-party code rarely changes, so browsers can cache it across our releases. Icons aren't included, because our
    // own piece renders them.
    if (first === 'door' && id.includes('node_modules') && !id.includes('@mui/icons-material')) return 'vendor'
    return second ? 'door' : (first ?? null)
  }
}

function collectImports(id: string, neededIds: Set<string>, modules: Modules): void {
  if (neededIds.has(id)) return
  neededIds.add(id)
  for (const next of modules.getModuleInfo(id)?.importedIds ?? []) collectImports(next, neededIds, modules)
}

/** Adds to the document the files that each of its screens needs, and the link to the installed app's manifest. */
function completeDocument(): Plugin {
  return {
    name: 'rollbook-complete-document',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const collectNeeds = (file: string, neededFiles: Set<string>) => {
          const chunk = chunks.find(({ fileName }) => fileName === file)
          if (!chunk || chunk.isEntry || neededFiles.has(file)) return
          neededFiles.add(file)
          for (const next of chunk.imports) collectNeeds(next, neededFiles)
        }
        const listOwnFiles = (entry: Entry) => {
          const files = new Set<string>()
          collectNeeds(chunks.find(({ moduleIds }) => moduleIds.includes(entries[entry]))!.fileName, files)
          const ownFiles = [...files].map((file) => `/${file}`).filter((file) => !html.includes(`"${file}"`))
          return JSON.stringify(ownFiles).slice(1, -1)
        }
        const page = html
          .replace("'__SCAN_FILES__'", listOwnFiles('scan'))
          .replace("'__SIGN_IN_FILES__'", listOwnFiles('sign-in'))
        const attrs = { rel: 'manifest', href: '/manifest.webmanifest' }
        return { html: page, tags: [{ tag: 'link', attrs, injectTo: 'head' }] }
      },
    },
  }
}

/**
 * Compiles the door's pages with small substitutes for MUI's components (`web/app/pieces`). A component without a
 * substitute is MUI's own, wrapped in its theme, and must be in a file that is loaded on demand.
 */
function doorKit(): Plugin {
  let pieces: Pieces | undefined
  const draw = async () => {
    const { href } = pathToFileURL(path.join(web, 'app', 'door', 'draw-pieces.ts'))
    pieces ??= ((await import(href)) as { drawPieces: () => Pieces }).drawPieces()
    return pieces
  }
  return {
    name: 'rollbook-door-kit',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'virtual:door-pieces') return '\0door-pieces'
      if (source === 'virtual:door-pieces.css') return '\0door-pieces.css'
      const isOurs = importer?.startsWith(web + path.sep) || importer?.includes('/@mui/icons-material/')
      if (!isOurs || importer === withTheme) return null
      const substitute = findSubstitute(source)
      if (substitute) return substitute
      return /^@mui\/material\/[A-Z]/.test(source) ? themed + source : null
    },
    async load(id) {
      if (id.startsWith(themed)) {
        const source = JSON.stringify(id.slice(themed.length))
        return `import Piece from ${source}
          import { withTheme } from '#web/app/door/with-theme.tsx'
          export default withTheme(Piece)`
      }
      if (id === '\0door-pieces.css') return (await draw()).css
      if (id !== '\0door-pieces') return null
      const { css: _, ...rest } = await draw()
      return Object.entries(rest)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** Returns the file that replaces a module at the door, or null. */
export function findSubstitute(source: string): string | null {
  if (source === 'react-router') return path.join(substitutes, 'router.tsx')
  if (source === '@emotion/react') return path.join(substitutes, 'keyframes.ts')
  if (source.endsWith('/createSvgIcon.mjs')) return path.join(substitutes, 'create-svg-icon.tsx')
  const [, name] = /^@mui\/material\/(\w+)$/.exec(source) ?? []
  if (!name) return null
  const kebab = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
  const file = path.join(substitutes, `${kebab}.tsx`)
  return existsSync(file) ? file : null
}
