import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** Domains from left to right: each may use any to its right. A new one is placed here and in the README's map. */
const serverDomains = [
  'administration',
  'sign-in',
  'retention',
  'reports',
  'check-ins',
  'live',
  'classes',
  'events',
  'accounts',
  'schools',
]
const platform = ['backup', 'audit', 'mail', 'load', 'metrics', 'http', 'reader', 'sheets', 'time', 'database']
const webDomains = [
  'help',
  'administration',
  'audit',
  'sign-in',
  'check-ins',
  'classes',
  'events',
  'reports',
  'live',
  'accounts',
  'schools',
]
const webBase = ['kit', 'api', 'session']

/** Everything check-in.ts may cost. One more import needs an edit here, seen in review. */
const hotPathImports = [
  '#contract/check-ins/window.ts',
  '#contract/check-ins/check-ins.ts',
  '#server/database/connect.ts',
  '#server/database/new-id.ts',
  '#server/events/check-in-times.ts',
  './roll.ts',
  './store.ts',
  './table.ts',
]

const sources = globSync('{contract,server,web,test,scripts}/**/*.{ts,tsx}', { cwd: root })

type Import = { from: string; to: string; typeOnly: boolean; written: string }

const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...found].flatMap(([, type, from, dynamic]) => {
    const written = from ?? dynamic!
    if (!/^[#.]/.test(written)) return []
    const to = written.startsWith('#') ? written.slice(1) : normalize(join(dirname(file), written))
    return [{ from: file, to, typeOnly: type !== undefined, written }]
  })
})

const isTest = (file: string) => file.startsWith('test/') || /\.(test|journey|bench)\.ts$/.test(file)
const program = imports.filter((one) => !isTest(one.from) && !one.from.startsWith('scripts/'))
const say = (one: Import) => `${one.from} imports ${one.written}`

test('web and server meet only in the contract, and the contract knows neither', () => {
  const wrong = program.filter(({ from, to }) => {
    const [fromRoot, toRoot] = [from.split('/')[0], to.split('/')[0]]
    return fromRoot !== toRoot && toRoot !== 'contract'
  })
  assert.deepEqual(wrong.map(say), [])
})

test('on the server imports run downhill', () => {
  const rank = (path: string): number => {
    const [, folder = '', ...rest] = path.split('/')
    if (rest.length === 0) return path.endsWith('settings.ts') ? 99 : -1
    if (serverDomains.includes(folder)) return serverDomains.indexOf(folder)
    return platform.includes(folder) ? 50 : Number.NaN
  }
  const wrong = program.filter(({ from, to }) => {
    if (!from.startsWith('server/') || !to.startsWith('server/')) return false
    if (dirname(from) === dirname(to)) return false
    const isSchema = from === 'server/database/schema.ts'
    // The platform's own readings of settings go the other way once: settings know where rows live.
    if (rank(from) === 99) return rank(to) !== 50
    if (rank(from) === 50) return !(rank(to) === 50 || rank(to) === 99 || isSchema)
    return !(rank(from) <= rank(to))
  })
  assert.deepEqual(wrong.map(say), [])
})

test('in the browser imports run downhill', () => {
  const rank = (path: string): number => {
    const [, folder = '', ...rest] = path.split('/')
    if (rest.length === 0 || folder === 'app') return -1
    if (webDomains.includes(folder)) return webDomains.indexOf(folder)
    return webBase.includes(folder) ? 50 : Number.NaN
  }
  const wrong = program.filter(
    ({ from, to }) =>
      from.startsWith('web/') && to.startsWith('web/') && dirname(from) !== dirname(to) && !(rank(from) <= rank(to)),
  )
  assert.deepEqual(wrong.map(say), [])
})

test('no file reaches across with ../', () => {
  const wrong = imports.filter(({ written, from, to }) => {
    if (!written.startsWith('../')) return false
    // Inside one domain a subfolder may look up.
    const domain = (path: string) => path.split('/').slice(0, 2).join('/')
    return domain(from) !== domain(to) || from.split('/').length <= 2
  })
  assert.deepEqual(wrong.map(say), [])
})

test('one folder writes a table: the one with its table.ts', () => {
  const owners: Record<string, string> = {
    instance: 'server/database',
    school: 'server/schools',
    school_change: 'server/schools',
    access_request: 'server/schools/access-requests',
    faculty: 'server/accounts',
    student: 'server/accounts',
    administrator: 'server/administration',
    session: 'server/sign-in',
    email_link: 'server/sign-in',
    known_browser: 'server/sign-in',
    sign_in_failure: 'server/sign-in',
    passkey: 'server/sign-in/passkeys',
    used_challenge: 'server/sign-in/passkeys',
    event: 'server/events',
    class: 'server/classes',
    class_event: 'server/classes',
    pending_student: 'server/classes/roster',
    roster_entry: 'server/classes/roster',
    attendance: 'server/check-ins',
    refused_attempt: 'server/check-ins',
    mail_outbox: 'server/mail',
    mail_attachment: 'server/mail',
    audit: 'server/audit',
    idempotency_key: 'server/http/idempotency',
    retention: 'server/retention',
    counted_check_ins: 'server/retention',
  }
  const wrong = sources
    .filter((file) => file.startsWith('server/') && !isTest(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const writes = text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g)
      return [...writes]
        .filter(([, table]) => dirname(file) !== owners[table!])
        .map(([, table]) => `${file} writes ${table}`)
    })
  // The readiness probe writes the row it reads, and changes nothing.
  assert.deepEqual(
    wrong.filter((line) => line !== 'server/http/health.ts writes instance'),
    [],
  )
})

test("the hot path's imports are its cost", () => {
  const found = imports.filter(({ from }) => from === 'server/check-ins/check-in.ts').map(({ written }) => written)
  assert.deepEqual(found.toSorted(), hotPathImports.toSorted())
})

test('the README draws every folder of the house', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const folders = new Set(
    sources.filter((file) => /^(server|web)\/[^/]+\//.test(file)).map((file) => file.split('/')[1]),
  )
  assert.deepEqual(
    [...folders].filter((folder) => !readme.includes(`${folder}/`)),
    [],
  )
})

test('no file is longer than one thing', () => {
  const long = sources.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 300)
  assert.deepEqual(long, [])
})
