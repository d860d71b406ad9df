// `npm test` must pass on a busy machine, so no test may pass or fail by how long something took. Durations that matter
// to the product are reported as diagnostics, and benchmarks measure them.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** The names under which helpers return durations. */
const durations = ['took', 'elapsed', 'waited', 'latency', 'latencies']
/** A limit (ms) that is shorter than this tests speed. Longer limits are watchdogs. */
const shortest = 30_000

/** Returns the problems in a test's source: assertions on durations, and short limits. */
function findTimed(source: string): string[] {
  const moments = Array.from(
    source.matchAll(/\b(\w+) = (?:performance|Date)\.now\(\)(?! *[-+*/])/g),
    ([, name]) => name,
  )
  const now = [
    String.raw`performance\.now\(\)`,
    String.raw`\bDate\.now\(\)`,
    ...moments.map((name) => `\\b${name}\\b`),
  ].join('|')
  const startPattern = [...moments.map((name) => `\\b${name}\\b`), String.raw`performance\.now\(\)`].join('|')
  const measures = new RegExp(`(?:${now}) - (?:${startPattern})|hrtime|cpuUsage\\(`)
  const timed = new Set(durations)
  const isTimed = (code: string) => measures.test(code) || namesIn(code).some((name) => timed.has(name))
  // A value computed from a duration is also a duration, and so on.
  for (let sizeBefore = -1; sizeBefore !== timed.size;) {
    sizeBefore = timed.size
    for (const [, names, value] of source.matchAll(/\b(?:const|let) (\w+|\{[^}=]+\}|\[[^\]=]+\]) = ([^\n]+)/g)) {
      // A function that measures isn't a duration itself. Its results are.
      if (!/=>|\bfunction\b|`/.test(value!) && isTimed(value!)) for (const name of namesIn(names!)) timed.add(name)
    }
    for (const [, list, value] of source.matchAll(/\b(\w+)(?:[[.]\w+\]?)?\.push\(([^\n]+)/g))
      if (isTimed(value!)) timed.add(list!)
  }
  const asserted = Array.from(source.matchAll(/\bassert(?:\.\w+)?\(/g), ({ index }) => argumentsAt(source, index))
  const limits = source.matchAll(/\btimeout(?:: |\()([1-9][\d_]*)\b(?!\s*\}?\)\s*\.(?:then|catch)\()/g)
  const short = [...limits].filter(([, ms]) => Number(ms!.replaceAll('_', '')) < shortest)
  return [
    ...asserted
      .filter((code) => isTimed(withoutTexts(code)) || code.includes('performance.now()'))
      .map((code) => `an assertion on time: ${code}`),
    ...short.map(([code]) => `a short limit: ${code}`),
  ]
}

const namesIn = (code: string) => code.match(/[A-Za-z_]\w*/g) ?? []
const withoutTexts = (code: string) =>
  code.replaceAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|\/(?![/*])(?:\\.|[^/\n\\])+\//g, "''")

/** Returns a call's text, from its name to the closing parenthesis. */
function argumentsAt(source: string, start: number): string {
  let depth = 0
  for (let index = start; index < source.length; index += 1) {
    if (source[index] === '(') depth += 1
    if (source[index] === ')' && (depth -= 1) === 0) return source.slice(start, index + 1)
  }
  return source.slice(start)
}

test('an assertion on elapsed time is found, however it is computed', () => {
  const timed = [
    'const begun = performance.now()\nassert.ok(performance.now() - begun < 400)',
    'const began = performance.now()\nconst spent = performance.now() - began\nassert.ok(spent < 5_000)',
    'const { code, took } = await server.terminate()\nassert.ok(took < 2_000, `it took ${took} ms`)',
    'const at = performance.now()\nconst late = (performance.now() - at) / 2\nassert.equal(late < 3, true)',
    'const before = process.cpuUsage()\nconst { user } = process.cpuUsage(before)\nassert.ok(user < 20)',
    'askedAt = Date.now()\nconst waits = Date.now() - askedAt\nassert(waits >= 7900)',
    'const begun = performance.now()\nspent.push(performance.now() - begun)\nassert.ok(Math.max(...spent) < 20)',
    "await page.getByText('Maya').waitFor({ timeout: 1_500 })",
    'await fetch(url, { signal: AbortSignal.timeout(2_000) })',
  ]
  for (const source of timed) assert.equal(findTimed(source).length, 1, source)
})

test('waits, reports and data about time are allowed', () => {
  const fine = [
    'const { code, took } = await server.terminate()\nassert.equal(code, 0)\nt.diagnostic(`${took} ms`)',
    "const startsAt = Date.now() + 60_000\nassert.equal(text, 'it took the place')",
    'await t.waitFor(() => assert.equal(count, 2), patience)',
    'const before = Date.now() - 60_000\nassert.equal(row.at, before)',
    'const begun = performance.now()\nassert.equal(begun, order[0])',
    'await place.waitFor({ timeout: 300 }).catch(() => undefined)',
  ]
  for (const source of fine) assert.deepEqual(findTimed(source), [], source)
})

/** The only exception. Its timeouts are what a page asks of the phone, and it measures nothing. */
const asksForTime = ['web/check-ins/location/location.test.ts']

test('no test and no journey passes or fails by how long something took', () => {
  const isTest = (file: string) => !file.endsWith('.bench.ts') && !file.startsWith('test/bench/')
  const exceptions = ['test/no-clock.test.ts', ...asksForTime]
  const files = globSync(['{contract,server,web,scripts}/**/*.test.{ts,tsx}', 'test/**/*.ts'], { cwd: root })
    .filter(isTest)
    .filter((file) => !exceptions.includes(file))
  assert.ok(files.length > 300, String(files.length))
  const problems = files.flatMap((file) =>
    findTimed(readFileSync(join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`),
  )
  assert.deepEqual(problems, [], 'use an order of events, a count or a clock that the test holds')
})
