import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { buildPagesWhenNeeded } from '#scripts/build-pages.ts'
import { doorManifest as doorManifestFile } from '#scripts/door-build.ts'
import { builtPages } from '#server/http/pages.ts'
import { addresses } from '#web/session/addresses.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Address = keyof typeof addresses

/** The maximum that a page may load before it is usable, in kB (1,000 bytes) of gzip, without fonts. */
const [landing, signIn, student, registration, faculty] = [159, 176, 187, 207, 296]
/**
 * A text page may be as large as a sign-in page. Registration also loads the password rules, but people register only
 * once.
 */
const goals: Record<Address, number> = {
  // With what must be here before the network fails: the messages for missing parts, and the limit for silent servers.
  home: landing + 0.5,
  about: signIn,
  faq: signIn,
  getStarted: signIn,
  guide: signIn,
  accessibility: signIn,
  forOffices: signIn,
  studentDashboard: student,
  scan: student,
  attend: student,
  typedCode: student,
  roles: landing,
  ownDashboard: landing,
  student: landing,
  faculty: landing,
  admin: landing,
  // Includes the button of a university's own sign-in.
  studentSignIn: signIn + 1,
  studentLogin: signIn,
  // The page is at its limit, and the lengths of file names change its size by some bytes.
  studentRegister: registration + 0.2,
  facultySignIn: signIn,
  facultyRegister: registration,
  // This page is at its limit too.
  adminSignIn: signIn + 0.3,
  resetPassword: signIn,
  authAttend: student,
  verifyEmail: signIn + 1,
  sso: signIn,
  receipt: signIn,
  stopEmails: signIn,
  facultyHome: faculty,
  facultyDashboard: faculty,
  events: faculty,
  addEvent: faculty,
  editEvent: faculty,
  names: faculty,
  poster: faculty,
  live: faculty,
  projector: faculty,
  classes: faculty,
  addClass: faculty,
  classDetails: faculty,
  gradebook: faculty,
  studentTerm: faculty,
  editClass: faculty,
  recentlyDeleted: faculty,
  adminPanel: faculty,
  adminHome: faculty,
  adminDashboard: faculty,
  universities: faculty + 1,
  facultyAdmins: faculty,
  administrators: faculty,
  settings: faculty,
  usageReport: faculty,
  audit: faculty,
  adminRecentlyDeleted: faculty,
  ownSignIn: faculty,
}

/** The files that list the routes. Those of the portals are loaded on demand, so each one is a module. */
const routeFiles = ['routes.tsx', 'faculty-routes.tsx', 'admin-routes.tsx'].map((file) => ({
  module: file === 'routes.tsx' ? null : `app/${file}`,
  text: readFileSync(join(import.meta.dirname, '..', 'web', 'app', file), 'utf8'),
}))
let manifest: Record<string, Chunk>
let doorManifest: Record<string, Chunk>

before(() => {
  buildPagesWhenNeeded()
  const read = (file: string) => JSON.parse(readFileSync(join(builtPages, file), 'utf8')) as Record<string, Chunk>
  manifest = read('.vite/manifest.json')
  doorManifest = read(doorManifestFile)
})

test('every address has a size goal and a route, and every screen has an address', () => {
  assert.deepEqual([...findModules().keys()].toSorted(), Object.keys(goals).toSorted())
  const used = new Set([...findModules().values()].flat())
  const screens = routeFiles.flatMap(({ text }) => [...lazyModules(text).values()])
  const unused = screens.filter((module) => !used.has(module) && !module.includes('not-found'))
  assert.deepEqual(unused, [], 'screens without an address')
})

test('no page loads more than its goal before it is usable', () => {
  const loads = [...findModules()].map(([address, modules]) => ({
    address,
    kB: Math.round(sumSizes(listFiles(['index.html', ...modules]), 'gz') / 100) / 10,
    goal: goals[address],
  }))
  assert.deepEqual(
    loads.filter(({ kB, goal }) => kB > goal),
    [],
  )
  // An implausible size would mean that the routes were read wrongly.
  assert.ok(
    loads.every(({ kB }) => kB > 100),
    JSON.stringify(loads),
  )
})

test('the QR code reader is not part of any first load, and is at most 350 kB in Brotli', () => {
  const reader = readdirSync(join(builtPages, 'assets'))
    .filter((file) => /^decode-worker.*\.js$|\.wasm$/.test(file))
    .map((file) => `assets/${file}`)
  assert.equal(reader.length, 2, String(reader))
  assert.ok(sumSizes(reader, 'br') <= 350_000)
  for (const [address, modules] of findModules()) {
    const files = listFiles(['index.html', ...modules])
    assert.deepEqual(
      files.filter((file) => reader.includes(file)),
      [],
      address,
    )
  }
})

test('a phone caches the students’ pages, at most 800 kB compressed, but no complete page of faculty or administrators', () => {
  const cachedFiles = readCachedFiles()
  const needs = (modules: string[]) => listFiles(['index.html', ...modules])
  const students = Object.entries(goals).filter(([, goal]) => goal === student)
  for (const [address, modules] of findModules()) {
    const missing = needs(modules).filter((file) => !cachedFiles.has(file))
    if (students.some(([name]) => name === address)) assert.deepEqual(missing, [], address)
    // An address that only redirects needs nothing but the shell.
    if (goals[address] === faculty && modules.length > 0) assert.notDeepEqual(missing, [], address)
  }
  // A page at the door has already loaded its first files. Only the files that it loads later are cached.
  for (const { files } of listDoorFiles())
    assert.deepEqual(
      files.filter((file) => cachedFiles.has(file) && file.endsWith('.js')),
      [],
    )
  const lateFile = doorManifest['check-ins/rare-screens.ts']!.file
  assert.ok(cachedFiles.has(lateFile), lateFile)
  const packed = [...cachedFiles].filter((file) => !file.endsWith('.woff2'))
  assert.ok(sumSizes(packed, 'gz') <= 800_000, String(sumSizes(packed, 'gz')))
})

test('no page uses features that are new in Safari 17, and no student page uses features that are new in iOS 16', () => {
  const listFilesWith = (files: Iterable<string>, pattern: RegExp) =>
    [...files].filter(
      (file) => /\.(?:js|css)$/.test(file) && pattern.test(readFileSync(join(builtPages, file), 'utf8')),
    )
  const assets = readdirSync(join(builtPages, 'assets')).map((file) => `assets/${file}`)
  const students = [
    ...Object.values(doorManifest).flatMap(({ file, css = [] }) => [file, ...css]),
    ...readCachedFiles(),
    'service-worker.js',
  ]
  assert.ok(students.length > 100, String(students.length))
  // Iterator methods are even newer.
  const newest =
    /\b(?:Map|Object)\.groupBy\b|\.(?:withResolvers|fromAsync)\b|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|flatMap|reduce|take|drop|toArray)\(/
  assert.deepEqual(listFilesWith(assets, newest), [])
  // These are patterns with lookbehind, methods that return changed copies of arrays, and `width >= 600px`.
  assert.deepEqual(
    listFilesWith(students, /\(\?<[=!]|\.(?:toSorted|toReversed|toSpliced|with)\(|\((?:width|height) ?[<>]/),
    [],
  )
})

/** Returns the files that the service worker caches. */
function readCachedFiles(): Set<string> {
  const worker = readFileSync(join(builtPages, 'service-worker.js'), 'utf8')
  return new Set([...worker.matchAll(/url:"(assets\/[^"]+)"/g)].map(([, file]) => file!))
}

/** The screens at the door, in the order in which door.html lists their files. */
const doorScreens = ['an event', 'the sign-in'] as const

/** Returns the files that each page at the door needs: those of door.html, and those that its script requests. */
function listDoorFiles(): { name: string; screen: string[]; files: string[] }[] {
  const page = readFileSync(join(builtPages, 'door.html'), 'utf8')
  const lists = /token \? (\[.*?\]) : (\[.*?\])/.exec(page)!.slice(1)
  return doorScreens.map((name, index) => {
    const screen = (JSON.parse(lists[index]!) as string[]).map((file) => file.slice(1))
    return { name, screen, files: [...new Set([...listFiles(['door.html'], doorManifest), ...screen])] }
  })
}

test('a page at the door needs at most 130 kB and 12 requests', () => {
  for (const { name, screen, files } of listDoorFiles()) {
    assert.ok(screen.length > 0, name)
    const kB = (sumSizes(files, 'br') + statSync(join(builtPages, 'door.html')).size) / 1_000
    // The other 8 kB are the headers of 12 responses, and the event.
    assert.ok(kB > 60 && kB + 8 <= 130, `${name}: ${kB} kB`)
    // The other 5 requests are the document, its icon, the event or the session, and two that follow immediately.
    assert.ok(files.length + 5 <= 12, `${name}: ${files.join(', ')}`)
    const fonts = files
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(builtPages, file), 'utf8'))
    assert.deepEqual(
      fonts.filter((css) => css.includes('@font-face')),
      [],
      'fonts load once the page is idle',
    )
  }
})

test('the dashboard’s own scripts are requested together with the shell', () => {
  const page = readFileSync(join(builtPages, 'index.html'), 'utf8')
  const requestedFiles = (JSON.parse(/of (\[".*?\])\)/.exec(page)![1]!) as string[]).map((file) => file.slice(1))
  const shell = listFiles(['index.html'])
  const ownFiles = listFiles(['index.html', 'check-ins/student-dashboard-screen.tsx']).filter(
    (file) => !shell.includes(file),
  )
  assert.ok(ownFiles.length > 0)
  assert.deepEqual(requestedFiles.toSorted(), ownFiles.toSorted())
})

test('every font declares its characters, so that a page loads only the fonts that it shows', () => {
  const styles = listFiles(['index.html']).filter((file) => file.endsWith('.css'))
  const faces = styles.flatMap(
    (file) => readFileSync(join(builtPages, file), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [],
  )
  assert.ok(faces.length > 2, String(faces.length))
  assert.deepEqual(
    faces.filter((face) => !face.includes('unicode-range')),
    [],
  )
})

/** Returns the lazy screens and layouts of the routes. Maps their names in JSX to their modules in the manifest. */
function lazyModules(text: string): Map<string, string> {
  const lazy = [...text.matchAll(/const (\w+) = lazy\(\(\) => import\('([^']+)'\)\)/g)]
  const modules = new Map(lazy.map(([, name, path]) => [name!, path!.replace('#web/', '').replace('./', 'app/')]))
  for (const [, alias, name] of text.matchAll(/const (\w+) = <(\w+) \/>/g)) modules.set(alias!, modules.get(name!)!)
  return modules
}

/** Returns the lazy modules of each address's page: its own and those of its parent routes. */
function findModules(): Map<Address, string[]> {
  const modulesByAddress = new Map<Address, string[]>()
  for (const { module, text } of routeFiles) {
    const lazy = lazyModules(text)
    const around: string[][] = [module === null ? [] : [module]]
    for (const { index } of text.matchAll(/<Route\b|<\/Route>/g)) {
      if (text.startsWith('</', index)) {
        around.pop()
        continue
      }
      const tag = text.slice(index, endOfTag(text, index))
      const ownModules = [...lazy].filter(([name]) => new RegExp(`[<{]${name}\\b`).test(tag)).map(([, file]) => file)
      const address = /path=\{addresses\.(\w+)\}/.exec(tag)?.[1] as Address | undefined
      if (address) modulesByAddress.set(address, [...around.flat(), ...ownModules])
      if (!tag.endsWith('/>')) around.push(ownModules)
    }
    assert.equal(around.length, 1, 'the routes are read completely')
  }
  return modulesByAddress
}

/** Returns where a JSX tag that begins at `start` ends, skipping the braces of its attributes. */
function endOfTag(text: string, start: number): number {
  let depth = 0
  for (let position = start; position < text.length; position += 1) {
    if (text[position] === '{') depth += 1
    if (text[position] === '}') depth -= 1
    if (text[position] === '>' && depth === 0) return position + 1
  }
  throw new Error('A route does not end.')
}

/** Returns every file that the modules need immediately: their own, their imports, and all their styles. */
function listFiles(modules: string[], chunks = manifest): string[] {
  const visited = new Set<string>()
  const visit = (module: string) => {
    if (visited.has(module)) return
    visited.add(module)
    chunks[module]!.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return [...new Set([...visited].flatMap((module) => [chunks[module]!.file, ...(chunks[module]!.css ?? [])]))]
}

/** Returns the compressed size of files, in bytes. */
function sumSizes(files: string[], packed: 'gz' | 'br'): number {
  return files.reduce((sum, file) => sum + statSync(join(builtPages, `${file}.${packed}`)).size, 0)
}
