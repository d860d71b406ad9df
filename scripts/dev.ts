// `npm run dev`: the product with demonstration data, while you change its code. Vite compiles pages when a browser
// requests them, and replaces changed modules. The server is a separate process, which restarts after a change to its
// sources. `-- --inspect` lets a debugger attach to the server.
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import { knownPasswords, welcome } from './demonstration/welcome.ts'
import { forward, refuse } from './dev/forward.ts'
import { ServerProcess } from './dev/server-process.ts'
import { watchSources, type Change } from './dev/watch-sources.ts'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT || 3000)
const site = `http://localhost:${port}`
const dataDir = join(root, 'data', 'dev')
const pages = join(dataDir, 'pages')
const shell = join(root, 'web', 'index.html')
/** The path from which Vite serves the pages' sources. All other paths are served by the server, as in production. */
const sources = '/vite/'

// Listens on the port first, because a second `npm run dev` must not touch the data of the first one.
const ready = Promise.withResolvers<void>()
const front = createServer((request, response) => void ready.promise.then(() => answer(request, response)))
try {
  await once(front.listen(port, '127.0.0.1'), 'listening')
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  console.error(
    code === 'EADDRINUSE'
      ? `Port ${port} is in use: stop what is running there, or use PORT=${port + 1} npm run dev.`
      : message,
  )
  process.exit(1)
}

// Vite is imported only now, so that a port in use is reported immediately.
const { createServer: createVite } = await import('vite')
const vite = await createVite({
  configFile: join(root, 'vite.config.ts'),
  base: sources,
  appType: 'custom',
  cacheDir: join(dataDir, 'vite'),
  server: {
    middlewareMode: true,
    hmr: { server: front },
    // `watchSources` reports changes to Vite instead.
    watch: null,
    // Excludes the data folder, which contains the secret key.
    fs: { allow: ['web', 'contract', 'node_modules'].map((folder) => join(root, folder)) },
  },
})
// Each start reuses the compiled sources of the previous start, which halves its time.
process.env.NODE_COMPILE_CACHE ??= join(dataDir, 'compiled')
const server = new ServerProcess([String(port), dataDir], process.argv.slice(2))
const watched = ['web', 'contract', 'server'].map((folder) => join(root, folder))
const watcher = watchSources(watched, (changes) => void takeOver(changes).catch(console.error))
let isWelcomed = false
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

await writeShell()
void startServer()
ready.resolve()

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url!.startsWith(sources)) return vite.middlewares(request, response)
  const started = await server.started
  if (started) forward(started.port, request, response)
  else refuse(response)
}

/** Passes changes to Vite, and restarts the server if it uses one of the files. */
async function takeOver(changes: Change[]): Promise<void> {
  for (const { kind, path } of changes) vite.watcher.emit(kind, path)
  if (changes.some(({ path }) => path === shell)) await writeShell()
  if (changes.some(({ path }) => isReadByServer(path))) await startServer()
}

function isReadByServer(file: string): boolean {
  const isSource = ['server', 'contract'].some((folder) => file.startsWith(join(root, folder) + sep))
  return file === shell || (isSource && /\.(ts|mjs)$/.test(file) && !/\.(test|bench)\.ts$/.test(file))
}

/** Starts the server with its current sources, and reloads open pages. */
async function startServer(): Promise<void> {
  const begun = performance.now()
  const started = await server.restart()
  if (!started) return
  if (isWelcomed) console.log(`The server is running with your change (${Math.round(performance.now() - begun)} ms).`)
  else {
    console.log(welcome(site, `${site}/dev/mailbox`, knownPasswords, started.openEvent))
    console.log('  Pages reload when you save them. When you save a server source, the server restarts.\n')
  }
  isWelcomed = true
  vite.ws.send({ type: 'full-reload' })
}

/** Writes the page that the server sends for every path, with Vite's scripts instead of the built ones. */
async function writeShell(): Promise<void> {
  mkdirSync(pages, { recursive: true, mode: 0o700 })
  const page = await vite.transformIndexHtml('/index.html', readFileSync(shell, 'utf8'), '/index.html')
  writeFileSync(join(pages, 'index.html'), page)
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  watcher.close()
  await server.stop()
  await vite.close()
  process.exit(0)
}
