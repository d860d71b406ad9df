import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { patience } from '#test/patience.ts'
import { newTestFolder } from '#test/test-folder.ts'
import { faculty, university } from './demonstration/people.ts'

const root = join(import.meta.dirname, '..')

/**
 * Copies the project without its tests, and with one small page instead of all pages, which would take seconds to
 * compile.
 */
function copyProject(t: TestContext): string {
  const folder = newTestFolder('dev')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['contract', 'server', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (file) => !/\.(test|bench)\.ts$/.test(file),
    })
  mkdirSync(join(folder, 'web'))
  cpSync(join(root, 'web', 'index.html'), join(folder, 'web', 'index.html'))
  const page = `import { helpWords } from '#contract/help/words.ts'\ndocument.title = helpWords.headline\n`
  writeFileSync(join(folder, 'web', 'main.tsx'), page)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs `npm run dev` in a folder until the test ends. `printed` waits until it has printed a text. */
function runDev(t: TestContext, folder: string, port: number) {
  const dev = spawn(process.execPath, [join(folder, 'scripts', 'ready.mjs'), 'scripts/dev.ts'], {
    // Doesn't use the tests' compile cache, which would fill up with files from a folder that is deleted.
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => stop(dev))
  let output = ''
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (part: Buffer) => (output += String(part)))
  const printed = (words: string) => t.waitFor(() => assert.ok(output.includes(words), output), patience)
  return { dev, printed }
}

/** Stops a program as Ctrl+C does. Returns its exit code. */
async function stop(program: ChildProcess): Promise<number | null> {
  if (program.exitCode === null && program.signalCode === null) {
    const ended = once(program, 'exit', { signal: AbortSignal.timeout(patience.timeout) })
    program.kill('SIGINT')
    await ended
  }
  return program.exitCode
}

function replace(file: string, text: string, replacement: string): void {
  const source = readFileSync(file, 'utf8')
  assert.ok(source.includes(text), file)
  writeFileSync(file, source.replace(text, replacement))
}

test('in development, a saved change appears in the page and in the server, and no data is lost', async (t) => {
  const folder = copyProject(t)
  const port = await freePort()
  const site = `http://localhost:${port}`
  const read = async (path: string) => (await fetch(site + path)).text()
  const { dev, printed } = runDev(t, folder, port)
  await printed('Mailbox')

  const page = await fetch(`${site}/scan`, { headers: { accept: 'text/html' } })
  const [, nonce] = /script-src 'self' 'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy')!)!
  assert.ok((await page.text()).includes(`src="/vite/main.tsx" nonce="${nonce}"`))
  assert.match(await read('/vite/main.tsx'), /document\.title = "Make Attendance/)
  assert.ok((await read('/api/schools/')).includes(university.name))
  assert.equal((await fetch(`${site}/vite/@fs${join(folder, 'data', 'dev', 'secret.key')}`)).status, 403)
  const email = faculty[0]!.email
  const response = await fetch(`${site}/api/faculty/signin/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  assert.equal(response.status, 200, await response.text())
  await t.waitFor(async () => assert.ok((await read('/dev/mailbox')).includes(email)), patience)

  replace(join(folder, 'contract', 'help', 'words.ts'), "'Make Attendance", "'Now Make Attendance")
  replace(join(folder, 'server', 'health', 'routes.ts'), "status: 'ok'", "status: 'changed'")
  await printed('The server is running with your change')
  assert.deepEqual(JSON.parse(await read('/healthz')), { status: 'changed' })
  await t.waitFor(
    async () => assert.match(await read('/vite/main.tsx'), /document\.title = "Now Make Attendance/),
    patience,
  )
  assert.ok((await read('/dev/mailbox')).includes(email))

  writeFileSync(join(folder, 'server', 'app.ts'), 'const = 1')
  await printed('The server has ended')
  const refused = await fetch(`${site}/healthz`)
  assert.equal(refused.status, 503)
  assert.match(await refused.text(), /its error is in the terminal/)

  assert.equal(await stop(dev), 0)
  await assert.rejects(read('/healthz'))
})

test('if its port is in use, the development command suggests a different one', async (t) => {
  const port = await freePort()
  const otherServer = createServer().listen(port, '127.0.0.1')
  t.after(() => otherServer.close())
  await once(otherServer, 'listening')
  const { dev, printed } = runDev(t, root, port)
  await printed(`Port ${port} is in use: stop what is running there, or use PORT=${port + 1} npm run dev.`)
  if (dev.exitCode === null) await once(dev, 'exit')
  assert.equal(dev.exitCode, 1)
})
