// Every sentence that people read is in a catalog, so that a second language finds all of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileWords } from '#scripts/compile-words.ts'
import { sentencesIn } from './sentences-in-code.ts'
import { isTest, readSource, sources } from './source-imports.ts'

/** Files whose texts stay English, each with the reason. */
const english: [RegExp, string][] = [
  [/docs[\w-]*\.ts$|\/api-docs\/|\/shapes\.ts$|(codes|calls)\.ts$/, 'the documentation of the API'],
  [/^server\/(admin|settings|run|start-server)\.ts$|^server\/cli\//, 'for operators'],
  [/^server\/(backup|database|health|metrics)\//, 'for operators'],
  [/development-mailbox/, 'for developers'],
  [
    /usage\/csv|server\/archive\/[\w-]+-pages|example-roster|import-template|archive\.ts$|sheets?\.ts$/,
    'names of columns, which programs read',
  ],
  [/^web\/app\/(?:door|pieces)\//, 'names of classes and of CSS'],
  [/match-columns|file-identities/, 'names of columns in the files of other programs'],
]

/** Texts that aren't sentences: keyboard keys, products, headers, stored values, and values of our own types. */
const values = new Set(
  [
    'Enter|Escape|Home|End|Student ID|Yes|No|GET, HEAD|Authorization|Bearer|Bearer realm="|Id',
    'Android|iOS|Chrome|Edge|Firefox|Safari|Samsung Internet|Plain|Winter|Tint|Text',
    'in order|by name|no list|the old list|not yet|not known|unique set|username webauthn|not screen|PowerPoint Document',
  ].flatMap((line) => line.split('|')),
)

const program = sources.filter((file) => /^(web|server|contract)\//.test(file) && !isTest(file))

test('no sentence that people read is outside the catalogs', () => {
  const files = program.filter(
    (file) => !file.endsWith('/words.ts') && !english.some(([pattern]) => pattern.test(file)),
  )
  assert.ok(files.length > 900, String(files.length))
  const sentences = files
    .flatMap((file) => sentencesIn(file, file.startsWith('web/') ? 'pages' : 'server'))
    .filter(({ text }) => !values.has(text))
  assert.deepEqual(
    sentences.map(({ file, line, text }) => `${file}:${line} says ${JSON.stringify(text)}: move it to a catalog`),
    [],
  )
})

/** Sentences that are in web/door.html and web/index.html. */
const inHtml = new Set(['siteDescription', 'needsJavaScript', 'notLoaded', 'checkConnection'])

test('every sentence of a catalog is used somewhere', () => {
  const withoutImports = (text: string) => text.replaceAll(/^import [^;]*?from '.*'$/gm, '')
  // A catalog's name may contain the name of its constant.
  const texts = program.map((file) =>
    withoutImports(readSource(file)).replaceAll(/= catalog\('[\w.-]+'/g, '= catalog('),
  )
  const uses = Map.groupBy(
    texts.flatMap((text) => [...text.matchAll(/\b(\w+(?:[A-Z][a-z]+))\b(?:\.(\w+))?/g)]),
    ([, name]) => name!,
  )
  const unusedKeys = texts.flatMap((text) =>
    [...text.matchAll(/^export const (\w+) = catalog\(, \{\n(.*?)\n\}\)$/gms)].flatMap(([, name, body]) => {
      const keys = uses.get(name!)?.map(([, , key]) => key) ?? []
      // The declaration has no key. Any other use without a key may read every sentence.
      if (keys.filter((key) => key === undefined).length > 1) return []
      const usedKeys = new Set([...keys, ...inHtml])
      return [...body!.matchAll(/^ {2}(\w+):/gm)].flatMap(([, key]) => (usedKeys.has(key) ? [] : [`${name}.${key}`]))
    }),
  )
  assert.deepEqual(unusedKeys, [])
})

test('pages contain the sentences of a catalog, from whichever folder a file imports it', async () => {
  const plugin = compileWords() as any
  await plugin.buildStart()
  for (const path of ['.', './roster', '..', '../classes/roster', '#contract/classes/roster']) {
    const code = `import { rowMessages } from '${path}/words.ts'\nexport const text = rowMessages.firstNameMissing`
    const compiled = plugin.transform.call({ addWatchFile: () => undefined }, code, 'roster-rows.ts')
    assert.equal(compiled?.code.split('\n').at(-1), 'export const text = "The first name is missing. Enter it."', path)
  }
})
