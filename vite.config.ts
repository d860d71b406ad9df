import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { backgroundSync } from './scripts/background-sync.ts'
import { compileWords } from './scripts/compile-words.ts'
import { buildDoor } from './scripts/door-build.ts'
import { installedApp } from './scripts/installed-app.ts'
import { english } from './contract/language/language.ts'
import { findLanguage } from './contract/language/languages.ts'

const language = findLanguage(process.env.PAGES_LANGUAGE ?? english.tag)
const out = path.join(import.meta.dirname, 'dist', language === english ? 'web' : language.tag)

/** The scripts that every page loads with the shell, by their names. */
const ofTheShell = ['rolldown-runtime', 'vendor']

export default defineConfig({
  root: path.join(import.meta.dirname, 'web'),
  plugins: [
    compileWords(language),
    react(),
    preloadFonts(),
    preloadDashboard(),
    buildDoor(out, language),
    installedApp(out, language),
    backgroundSync(out, language),
    precompress(),
  ],
  // The door's build has `true`, and code of its own.
  define: { 'import.meta.env.IS_DOOR': 'false' },
  // The server puts a fresh nonce in place of this word in every page it sends.
  html: { cspNonce: '__NONCE__' },
  worker: { format: 'es', plugins: () => [compileWords(language)] },
  build: {
    outDir: out,
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // font-src and script-src allow files of ours only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: {
      // Browsers without `modulepreload` load the same files a little later.
      polyfill: false,
      // The shell has loaded these already; named again for each page, they would weigh on its first load.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !ofTheShell.some((name) => file.includes(`/${name}-`))),
    },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The shell lists every script of every page, and screens list theirs, so a name is a short hash: seven
        // characters tell releases apart. `.vite/manifest.json` has the name of each.
        chunkFileNames: ({ name }) => `assets/${ofTheShell.includes(name) ? `${name}-` : ''}[hash:7].js`,
        codeSplitting: {
          groups: [
            // What every page needs comes in two files, better packed than in thirty, and asked for at once. What
            // others made changes rarely: browsers keep it over our releases.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'shell', tags: ['$initial'] },
            // Small files of pages with a form, better packed as one.
            {
              name: 'form',
              test: /web\/(?:kit\/fields\/(?:field|label-and-error)|sign-in\/(?:sign-in-page|use-short-form))\.tsx?$/,
            },
            // The same for the frame of a list: what is shown while it loads, and when it fails or is empty, with what
            // its buttons and headings use.
            {
              name: 'frame',
              test: /web\/kit\/(?:page\/(?:loaded|failed-to-load|empty-state|use-to-heading)|notices\/retry-alert|busy-button|heard-only)\.tsx?$/,
            },
            // The same for the bar of someone who is signed in.
            {
              name: 'own',
              test: /web\/(?:session\/use-leave|accounts\/use-profile-address|kit\/page\/use-query-params)\.tsx?$/,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})

/** Lets a page ask for its two Latin fonts at once, not only when the first heading is laid out. */
function preloadFonts(): Plugin {
  const needed = /(newsreader-latin-500-normal|figtree-latin-wght-normal)-[^/]*\.woff2$/
  return {
    name: 'rollbook-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => needed.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/**
 * Has the browser ask for the dashboard's own scripts together with the shell, which asks for them only once it runs.
 */
function preloadDashboard(): Plugin {
  return {
    name: 'rollbook-preload-dashboard',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const needs = (file: string): string[] => {
          const chunk = chunks.find(({ fileName }) => fileName === file)
          return chunk && !chunk.isEntry ? [file, ...chunk.imports.flatMap(needs)] : []
        }
        const shell = new Set(chunks.find(({ isEntry }) => isEntry)?.imports)
        const dashboard = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/student-dashboard-screen.tsx'),
        )!
        const files = needs(dashboard.fileName).filter((file) => !shell.has(file))
        const children = `if (location.pathname.startsWith('/student/dashboard'))
        for (const href of ${JSON.stringify([...new Set(files)].map((file) => `/${file}`))})
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))`
        // Before the stylesheets, for which a script would wait.
        return [{ tag: 'script', children, injectTo: 'head-prepend' as const }]
      },
    },
  }
}

/** Writes a .br and a .gz beside every text asset; index.html stays out, since the server fills in its nonce. */
function precompress(): Plugin {
  const worthIt = /\.(js|css|svg|wasm|json|webmanifest)$/
  let assets = ''
  return {
    name: 'rollbook-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      assets = path.resolve(root, build.outDir, build.assetsDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(assets, { withFileTypes: true })
        const names = files.filter((file) => file.isFile() && worthIt.test(file.name))
        await Promise.all(names.map((file) => compressBoth(path.join(file.parentPath, file.name))))
      },
    },
  }
}

async function compressBoth(file: string): Promise<void> {
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
