// The documents are short, and those about security are complete: every requirement has a verdict, every name in them
// exists, and every package is listed.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { LockFile } from '#scripts/bill-of-materials.ts'
import { buildPagesWhenNeeded } from '#scripts/build-pages.ts'
import { newTestFolder } from './test-folder.ts'
import { titlesIn } from './titles.ts'
import { openWorld } from './world.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * The requirements of OWASP ASVS 5.0.0, counted in its own list. Each section is followed by the levels of its
 * requirements in order: 1.1:22 means that 1.1.1 and 1.1.2 are of level 2. https://github.com/OWASP/ASVS (CC BY-SA 4.0)
 */
const levels = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223
  3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222
  6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22
  7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223
  10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23
  11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333
  14.3:122 15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23
  17.2:22223333 17.3:22`
const requirements = levels
  .trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [number, digits = ''] = section.split(':')
    return Array.from(digits, (level, index) => ({ number: `${number}.${index + 1}`, level }))
  })
const targetCriteria = requirements.filter(({ level }) => level !== '3')

const list = read('docs/asvs.csv')
type Row = Record<'number' | 'level' | 'description' | 'verdict' | 'reason' | 'test', string>
const rows = parse<Row>(list, { columns: true, record_delimiter: '\r\n' })

/**
 * Whether a document is for offices. These documents have their own limit: they are generated, their forms have a row
 * for each question, and the people who read them don't read the others.
 */
const isForOffices = (file: string) => file.startsWith('docs/for-offices/')

test('all documents together have fewer than 25,000 words, and those for offices fewer than 6,000 more', () => {
  const files = globSync(['*.md', 'docs/**/*.md', '{contract,server,web}/**/*.md'], { cwd: root }).toSorted()
  assert.ok(files.length > 60, String(files.length))
  for (const [limit, chosenFiles] of [
    [25_000, files.filter((file) => !isForOffices(file))],
    [6_000, files.filter(isForOffices)],
  ] as const) {
    const counts = chosenFiles.map((file) => ({ file, words: read(file).split(/\s+/).filter(Boolean).length }))
    const total = counts.reduce((sum, { words }) => sum + words, 0)
    const table = counts.map(({ file, words }) => `${String(words).padStart(6)} ${file}`).join('\n')
    assert.ok(total < limit, `${total} words. Say each fact once, and link to it:\n${table}`)
  }
})

test('docs/asvs.csv has a line for each requirement of levels 1 and 2 of ASVS 5.0, in order, and no other lines', () => {
  assert.deepEqual([requirements.length, targetCriteria.length], [345, 253])
  assert.deepEqual([targetCriteria.filter(({ level }) => level === '1').length, rows.length], [70, 253])
  assert.deepEqual(
    rows.map(({ number, level }) => ({ number, level })),
    targetCriteria,
  )
  assert.deepEqual(Object.keys(rows[0]!), ['number', 'level', 'description', 'verdict', 'reason', 'test'])
  assert.ok(list.endsWith('\r\n'))
})

test('every verdict is one of three and has a reason, and each pass names its test', () => {
  const wrong = rows.flatMap(({ number, description, verdict, reason, test: shownBy }) => [
    ...(['pass', 'not applicable', 'deviation'].includes(verdict) ? [] : [`${number}: no verdict is '${verdict}'`]),
    ...(description.length > 3 && description.length < 90 ? [] : [`${number}: the description is no short line`]),
    ...(/^.{5,}\.$/s.test(reason) && !/\bTODO\b/.test(reason) ? [] : [`${number}: the reason is no sentence`]),
    ...(verdict !== 'pass' || shownBy !== '' ? [] : [`${number}: nothing shows it`]),
  ])
  assert.deepEqual(wrong, [])
})

test('every test and file that a verdict names exists', () => {
  const missing = rows.flatMap(({ number, test: shownBy }) => {
    if (shownBy === '') return []
    const [file = '', title] = shownBy.split(' › ', 2)
    if (!existsSync(join(root, file))) return [`${number}: there is no ${file}`]
    return title === undefined || titlesIn(file).has(title) ? [] : [`${number}: ${file} has no test '${title}'`]
  })
  assert.deepEqual(missing, [])
})

test('every warning in the log is in the operator guide', () => {
  const guide = read('docs/operations.md')
  const files = globSync('server/**/*.ts', { cwd: root }).filter((file) => !/\.(test|bench)\.ts$/.test(file))
  // If the level depends on the error, it is in brackets: log[isPassingFault(error) ? 'warn' : 'error'](…).
  const calls = /\b[lL]og(?:\.(?:warn|error|fatal)|\[[^\]]*\])\(\s*(?:\{[^}]*\},\s*|\w+,\s*)?'([^']+)'/g
  const lines = files.flatMap((file) => [...read(file).matchAll(calls)].map(([, words]) => `${file}: ${words}`))
  assert.ok(lines.length > 15)
  assert.deepEqual(
    lines.filter((line) => !guide.includes(`\`${line.slice(line.indexOf(': ') + 2)}\``)),
    [],
    'each is a row of "What each alarm means" in docs/operations.md',
  )
})

test('the files in the threat model exist', () => {
  const named = [
    ...read('docs/threat-model.md').matchAll(/`((?:contract|deploy|docs|scripts|server|test|web)\/[^`\s]+)`/g),
  ]
  assert.ok(named.length > 40)
  assert.deepEqual(
    named.map(([, file]) => file!).filter((file) => !existsSync(join(root, file))),
    [],
  )
})

test('a build contains the bill of materials', () => {
  buildPagesWhenNeeded()
  const bill = JSON.parse(read('dist/rollbook.cdx.json')) as { bomFormat: string; components: Component[] }
  assert.equal(bill.bomFormat, 'CycloneDX')
  assert.ok(bill.components.length > 200)
})

test('the bill of materials lists every package that production installs, and those that the pages contain', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as LockFile & {
    packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
  }
  const folder = newTestFolder('sbom')
  const file = join(folder, 'bill.json')
  execFileSync(process.execPath, [join(root, 'scripts', 'sbom.ts'), file], { stdio: 'pipe' })
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: Component[] }
  rmSync(folder, { recursive: true })
  const listParts = (component: Component) => component.properties.map(({ value }) => value)
  const named = (part: string) => components.filter((component) => listParts(component).includes(part))

  const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)
  assert.ok(production.length > 100)
  assert.deepEqual(
    named('server').map((component) => component['bom-ref']),
    production.map(([path]) => path.replaceAll('node_modules/', '')).toSorted(),
  )
  for (const name of ['react', '@mui/material', 'zxing-wasm', 'workbox-core', 'zod'])
    assert.ok(
      named('pages').some((component) => component.name === name),
      name,
    )
  assert.equal(
    components.find(({ name }) => name === 'vite'),
    undefined,
    'build tools aren’t part of it',
  )
  for (const { version, purl, hashes } of components) {
    assert.ok(purl.endsWith(`@${version}`), purl)
    assert.match(hashes[0]?.content ?? '', /^[\da-f]{128}$/, purl)
  }
  assert.deepEqual(
    production.filter(([, { hasInstallScript }]) => hasInstallScript),
    [],
    'no package in production runs an install script',
  )
})

test('the server refuses TRACE, which would return the request’s headers', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const asking = request(`${world.url}/api/schools/`, { method: 'TRACE', headers: { authorization: 'Bearer mine' } })
  const [answer] = (await once(asking.end(), 'response')) as [IncomingMessage]
  const text = (await answer.toArray()).join('')
  assert.equal(answer.statusCode, 405)
  assert.doesNotMatch(text, /mine/)
})

type Component = {
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes: { content: string }[]
  properties: { value: string }[]
}
