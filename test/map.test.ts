// Tests whether docs/map.md is true: imports follow its order and have no circle, only one folder writes each table,
// and every folder is listed.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { circlesIn, imports, isTest, sources, readSource, type Import } from './source-imports.ts'

/** These folders of the pages still use each other. */
const webBase = ['kit', 'api', 'session']

/** All imports of check-in.ts, the hot path. A new import needs an edit here, so that reviewers notice it. */
const hotPathImports = [
  '#contract/check-ins/window.ts',
  '#contract/check-ins/check-in-method.ts',
  '#contract/check-ins/check-ins.ts',
  '#server/database/db.ts',
  '#server/database/new-id.ts',
  '#server/events/check-in-times.ts',
  './roll.ts',
  './store.ts',
  './table.ts',
]

const program = imports.filter((entry) => !isTest(entry.importer) && !entry.importer.startsWith('scripts/'))
const say = (entry: Import) => `${entry.importer} imports ${entry.specifier}`
const map = readSource('docs/map.md')
/** Returns the folders of a side in the order of docs/map.md: each may use the folders to its right. */
const readOrder = (side: 'contract' | 'server' | 'web') =>
  new RegExp(`^${side}: [^▸]+ ▸ (.*?)(?: ▸ contract)?$`, 'm').exec(map)![1]!.split(' ▸ ')

test('web and server share only the contract, and the contract imports neither of them', () => {
  const wrong = program.filter(({ importer, target }) => {
    const [fromRoot, toRoot] = [importer.split('/')[0], target.split('/')[0]]
    return fromRoot !== toRoot && toRoot !== 'contract'
  })
  assert.deepEqual(wrong.map(say), [])
})

for (const side of ['server', 'web'] as const)
  test(`imports follow the order in docs/map.md: ${side}`, () => {
    const order = readOrder(side)
    const rank = (path: string): number => {
      const folder = path.split('/')[1]!
      if (side === 'web' && webBase.includes(folder)) return order.indexOf('kit')
      // Files at the top, and web/app, may use every folder.
      const isTop = path.split('/').length === 2 || (side === 'web' && folder === 'app')
      return isTop && !order.includes(folder) ? -1 : order.indexOf(folder)
    }
    const ownImports = program.filter(
      ({ importer, target }) => importer.startsWith(`${side}/`) && target.startsWith(`${side}/`),
    )
    const unplaced = ownImports.filter(
      ({ target }) => rank(target) === -1 && target.split('/').length > 2 && !target.startsWith('web/app/'),
    )
    assert.deepEqual(unplaced.map(say), [], 'isn’t in the order')
    const uphill = ownImports.filter(({ importer, target }) => {
      // The list of all tables imports the type of each table.
      if (importer === 'server/database/schema.ts' && target.endsWith('/table.ts')) return false
      return rank(importer) > rank(target)
    })
    assert.deepEqual(uphill.map(say), [])
  })

/** The files that list everything in the contract. */
const topFiles = ['contract/shapes.ts', 'contract/calls.ts']

test('imports follow the order in docs/map.md: contract', () => {
  const order = readOrder('contract')
  const rank = (path: string): number => {
    const [, folder, below] = path.split('/')
    if (topFiles.includes(path)) return -1
    // Every folder may use the other files at the top. These need the messages of the API's refusals.
    return below === undefined ? order.indexOf('api') : order.indexOf(folder!)
  }
  const ownImports = program.filter(
    ({ importer, target }) => importer.startsWith('contract/') && target.startsWith('contract/'),
  )
  const unplaced = ownImports.filter(({ target }) => !topFiles.includes(target) && rank(target) === -1)
  assert.deepEqual(unplaced.map(say), [], 'isn’t in the order')
  const uphill = ownImports.filter(({ importer, target }) => rank(importer) > rank(target))
  assert.deepEqual(uphill.map(say), [])
})

test('no files import each other in a circle, not even types', () => {
  assert.deepEqual(circlesIn(imports), [])
})

test('no file imports from another domain with ../', () => {
  const wrong = imports.filter(({ specifier, importer, target }) => {
    if (!specifier.startsWith('../')) return false
    // Inside one domain, a subfolder may import from its parents.
    const domain = (path: string) => path.split('/').slice(0, 2).join('/')
    return domain(importer) !== domain(target) || importer.split('/').length <= 2
  })
  assert.deepEqual(wrong.map(say), [])
})

test('only the folder whose table.ts describes a table writes that table', () => {
  const owners: Record<string, string> = {
    instance: 'server/database',
    school: 'server/schools',
    school_change: 'server/schools',
    access_request: 'server/schools/access-requests',
    faculty: 'server/accounts',
    student: 'server/accounts',
    administrator: 'server/accounts',
    session: 'server/sessions',
    email_link: 'server/sign-in',
    known_browser: 'server/sessions',
    sign_in_failure: 'server/sign-in',
    passkey: 'server/sign-in/passkeys',
    used_challenge: 'server/sign-in/passkeys',
    factor_requirement: 'server/administration/second-factor',
    identity_provider: 'server/sign-in/sso',
    linked_identity: 'server/sign-in/sso',
    sso_request: 'server/sign-in/sso',
    event: 'server/events',
    class: 'server/classes',
    class_event: 'server/classes',
    pending_student: 'server/classes/roster',
    roster_entry: 'server/classes/roster',
    roster_identity: 'server/classes/roster',
    attendance: 'server/check-ins',
    refused_attempt: 'server/check-ins',
    roll_mark: 'server/rolls/marks',
    credit_rule: 'server/credits',
    credit_choice: 'server/credits',
    appeal: 'server/credits',
    published_credit: 'server/credits/published',
    published_lines: 'server/credits/published',
    credit_email_choice: 'server/credits/emails',
    credit_email: 'server/credits/emails',
    mail_outbox: 'server/mail',
    mail_attachment: 'server/mail',
    audit: 'server/audit',
    audit_feed: 'server/audit/feed',
    idempotency_key: 'server/http/idempotency',
    retention: 'server/retention',
    counted_check_ins: 'server/retention',
  }
  const [, schema] = /export type Schema = \{([^}]*)\}/.exec(readSource('server/database/schema.ts'))!
  assert.deepEqual(
    [...schema!.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table!).toSorted(),
    Object.keys(owners).toSorted(),
  )

  /** Returns the nearest folder above a file that describes tables. */
  const findHome = (path: string): string => {
    const folder = dirname(path)
    if (folder === 'server' || folder === 'server/database') return folder
    return existsSync(join(import.meta.dirname, '..', folder, 'table.ts')) ? folder : findHome(folder)
  }
  // These match Kysely's calls, our own shortcut, and SQL. `${…}` and variables are tables that are chosen at run time.
  const calls =
    /\.(?:insertInto|insertNew|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*(?:['"`](\w+)[^'"`]*['"`]|(\w+))/g
  const statements =
    /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|delete\s+from|update(?=\s+\S+\s+set\b))\s+"?(\w+|\$\{)/gi
  const wrong = sources
    .filter((file) => file.startsWith('server/') && !isTest(file) && !file.includes('/migrations/'))
    .flatMap((file) => {
      const text = readSource(file)
      const named = [...text.matchAll(calls), ...text.matchAll(statements)].map(([, table, computed]) =>
        computed !== undefined || table === '${' ? '(computed)' : table!,
      )
      return named
        .filter((table) => table === '(computed)' || owners[table] !== findHome(file))
        .map((table) => `${file} writes ${table}`)
    })
  assert.deepEqual([...new Set(wrong)].toSorted(), [
    // This folder owns the tables of students and faculty.
    'server/accounts/store.ts writes (computed)',
    // A backup's label is a table that only the copy has.
    'server/backup/label.ts writes (computed)',
    // These files copy tables to another engine, or contain the shortcut for any table.
    'server/database/copy-rows.ts writes (computed)',
    'server/database/db.ts writes (computed)',
    'server/database/node-sqlite.ts writes (computed)',
    'server/database/postgres.ts writes (computed)',
    // This table has SQLite's own statistics.
    'server/database/statistics.ts writes sqlite_stat1',
    // The readiness probe writes the row that it has read, without changing it.
    'server/health/routes.ts writes instance',
  ])
})

test('the hot path imports only the listed files', () => {
  const hotImports = imports
    .filter(({ importer }) => importer === 'server/check-ins/check-in.ts')
    .map(({ specifier }) => specifier)
  assert.deepEqual(hotImports.toSorted(), hotPathImports.toSorted())
})

test('docs/map.md lists every folder, and no folder that doesn’t exist', () => {
  // Matches a domain with its description, and on the next line its roots with their subfolders.
  const domains = [...map.matchAll(/^([\w-]+) {2,}\S.*\n {4}(\S.*)$/gm)]
  const listed = domains.flatMap(([, domain, roots]) =>
    roots!.split('; ').flatMap((part) => {
      const [root, subfolders] = part.split(': ')
      const names = subfolders?.split(', ') ?? []
      return [`${root}/${domain}`, ...names.map((name) => `${root}/${domain}/${name}`)]
    }),
  )
  // Some domains have files only in their subfolders.
  const folders = sources.flatMap((file) => [dirname(file), file.split('/').slice(0, 2).join('/')])
  const existingFolders = new Set(folders.filter((folder) => folder.includes('/') && !folder.includes('.')))
  assert.deepEqual(listed.toSorted(), [...existingFolders].toSorted())
})

test('every file except a catalog has fewer than 300 lines', () => {
  // A catalog is one list of sentences, for translators.
  const long = sources.filter((file) => !file.endsWith('/words.ts') && readSource(file).split('\n').length > 300)
  assert.deepEqual(long, [])
})
