import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: path.join(import.meta.dirname, 'web'),
  plugins: [react(), preloadFonts(), precompress()],
  // The server puts a fresh nonce in place of this word in every page it sends.
  html: { cspNonce: '__NONCE__' },
  worker: { format: 'es' },
  build: {
    outDir: path.join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // font-src and script-src allow files of ours only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs comes in two files, better packed than in thirty, and asked for at once. What
            // others made changes rarely: browsers keep it over our releases.
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'shell', tags: ['$initial'] },
          ],
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
