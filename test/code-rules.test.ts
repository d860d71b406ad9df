// Rules for all source files that can be checked by reading the files.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const isTest = /\.(test|bench)\.tsx?$/
const program = (folders: string) =>
  globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter((file) => !isTest.test(file))

/** Returns the lines that match. */
function found(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
}

test('no program logic compares sentences: it decides by codes', () => {
  const files = program('{contract,server,web}').filter((file) => !/(^|\/)words\.ts$/.test(file))
  assert.ok(files.length > 600)
  const sentence = String.raw`\w*(?:Words|Messages|Answers|Faults|Sentences)\.\w+`
  const literal = String.raw`(['"\`])[A-Z][^'"\`]* [^'"\`]*\1`
  for (const compared of [sentence, literal]) {
    const pattern = new RegExp(
      String.raw`[!=]==? ${compared}|${compared}(?:\([^()]*\))? [!=]==?|\.(?:includes|startsWith|endsWith|indexOf)\(${compared}|case ${compared}`,
    )
    assert.deepEqual(found(files, pattern), [])
  }
})

test('the server starts no other program, and evaluates no text as code', () => {
  const files = program('{server,contract}')
  assert.ok(files.length > 300)
  assert.deepEqual(found(files, /child_process|\b(?:new )?Function\(|\beval\(|\beval: true/), [])
})

test('only one file counts calls for rate limits, and it never counts by session', () => {
  const countingFiles = ['server/http/rate-limit.ts']
  const otherFiles = program('server').filter((file) => !countingFiles.includes(file))
  assert.deepEqual(found(otherFiles, /limitBy|keysRemembered|fewAtOnce/), [])
  assert.deepEqual(found(countingFiles, /\.session\b/), [])
})

test('no code turns off the verification of a server’s certificate', () => {
  assert.deepEqual(
    found(program('{server,contract,scripts}'), /rejectUnauthorized|env\W+NODE_TLS_REJECT|checkServerIdentity/),
    [],
  )
})

test('the pages insert no HTML strings', () => {
  const files = program('web')
  assert.ok(files.length > 300)
  assert.deepEqual(
    found(files, /\.(innerHTML|outerHTML)\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/),
    [],
  )
})

test('a button that waits for a response keeps the focus, so that the keyboard doesn’t start over after a failure', () => {
  const waiting = /\bis(?:Asking|Busy|Opening|Pending|Removing|Retrying|Saving|Sending|Submitting)\b/
  const files = program('web').filter((file) => file.endsWith('.tsx'))
  const buttons = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<\w*Button\b(?:[^<>]|=>)*?\sdisabled=\{([^}]*)\}/g)].map(
      ([, condition = '']) => ({ file, condition }),
    ),
  )
  assert.ok(buttons.length > 15, String(buttons.length))
  assert.deepEqual(
    buttons.filter(({ condition }) => waiting.test(condition)),
    [],
    'use BusyButton, or aria-disabled',
  )
})

test('no code turns off the lint rule that an effect lists all its dependencies', () => {
  const files = globSync('{contract,scripts,server,test,web}/**/*.{ts,tsx,mjs}', { cwd: root })
  assert.ok(files.length > 1_000)
  assert.deepEqual(
    found(files, /(?:eslint|oxlint)-disable.*exhaustive-deps/),
    [],
    'Use useEffectEvent, or set the state while rendering.',
  )
})

/** Files that may use `Intl` themselves, with the reason. */
const ownIntl: Record<string, string> = {
  'server/time/zoned-time.ts': 'ISO times, which programs read',
  'web/events/event-times.ts': 'the offset of a zone, in ms',
}

test('only contract/language and the listed exceptions use Intl, so that every text follows one locale', () => {
  const files = program('{contract,server,web}').filter((file) => !file.startsWith('contract/language/'))
  const intlLines = found(files, /\bIntl\.\w+\(|\.toLocale\w+\(|\.localeCompare\(/)
  const excused = Object.keys(ownIntl)
  const extractFile = (line: string) => line.slice(0, line.indexOf(':'))
  assert.deepEqual(
    intlLines.filter((line) => !excused.includes(extractFile(line))),
    [],
  )
  assert.deepEqual(
    [...new Set(intlLines.map(extractFile))].toSorted(),
    excused.toSorted(),
    'An exception is no longer needed.',
  )
})

test('the API’s document takes its minutes, hours and days from constants', () => {
  const files = globSync('contract/**/{*calls,shapes}.ts', { cwd: root })
  assert.ok(files.length > 30)
  assert.deepEqual(found(files, /\b\d+ (minute|hour|day)s?\b/), [])
})

test('no comment line is longer than 120 characters, because the formatter doesn’t wrap comments', () => {
  const files = globSync('{contract,scripts,server,test,web}/**/*.{ts,tsx,mjs,js,css}', { cwd: root })
  assert.ok(files.length > 1_000)
  assert.deepEqual(found([...files, 'vite.config.ts'], /^(?=.{121})\s*(?:\/\/|\/?\*)/u), [])
})

test('a number and its unit have a no-break space between them', () => {
  const files = program('contract').filter((file) => /(^|\/)words\.ts$/.test(file))
  assert.ok(files.length > 30)
  assert.deepEqual(found(files, /(?:\d|\}) (?:k?m|s|h|min|[kKM]B)(?![\p{L}\d])/u), [])
})
