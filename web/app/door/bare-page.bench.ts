import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const entry = '\0bare-page.js'

/** An event page with nothing but React, one call, and one card: the minimum that such a page can cost. */
const program = `
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const headers = { Authorization: 'Bearer ' + localStorage.getItem('authToken') }

function Page() {
  const [event, setEvent] = useState(null)
  useEffect(() => {
    fetch('/api/events/' + location.pathname.split('/')[2] + '/', { headers }).then((answer) => answer.json()).then(setEvent)
  }, [])
  const lines = event ? Object.values(event).filter((value) => typeof value === 'string') : []
  return h('main', null,
    h('header', null, h('b', null, 'Rollbook'), h('button', { 'aria-label': 'Menu' }, '…')),
    h('h1', null, 'Scan QR'),
    event && h('section', null, lines.map((line, index) => h('p', { key: index }, line)), h('button', null, 'Confirm Attendance')))
}

createRoot(document.getElementById('root')).render(h(Page))
`

const page = (script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare page</title>
<style nonce="__NONCE__">body{margin:0;font:16px system-ui}main{padding:16px}section{border:1px solid;padding:16px}</style>
<script type="module" nonce="__NONCE__" src="/assets/${script}"></script></head><body><div id="root"></div></body></html>
`

/** Builds a bare React page into `folder`, as a baseline for the door's benchmark. */
export async function buildBarePage(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bare-page',
        resolveId: (source) => (source === 'bare-page' ? entry : null),
        load: (id) => (id === entry ? program : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: 'bare-page', output: { entryFileNames: 'assets/[name]-[hash].js' } },
    },
  })
  const [script] = readdirSync(join(folder, 'assets'))
  const file = join(folder, 'assets', script!)
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)))
  writeFileSync(join(folder, 'index.html'), page(script!))
}
