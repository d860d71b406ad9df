import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseSync, Visitor } from 'vite'
import { titlesIn } from './titles.ts'

const root = join(import.meta.dirname, '..')

/** Words and phrases of an older, stiffer English, each with what to write instead. */
const retired: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\b(whoever|whomever)\b/i, 'anyone who, or the person’s role'],
  [/\bwhom\b/i, 'who, or another sentence'],
  [/\bdeeds?\b/i, 'action'],
  [/\bmeanwhile\b/i, 'in the meantime, or leave it out'],
  [/\b(nobody|everybody|no one|everyone) of\b/i, 'no one in, everyone in'],
  [/\banother than\b/i, 'different from'],
  [/\b(is|are) told of\b/i, 'is notified of'],
  [/\blets? go\b/i, 'releases, removes'],
  [/\bof before\b/i, 'earlier, the last version'],
  [/\bstands?\b(?! (for|in for|out|still)\b)/i, 'is'],
  [/(^|[.;] )gives\b/i, 'returns'],
  [/\b(our|this|the|a|no) letters?\b(?! or digits?\b)/i, 'email'],
  [/\bpapers\b/i, 'documents'],
  [/\bthe night\b/i, 'the nightly run'],
  [/\bwho watch(es)?\b/i, 'viewers, or metrics'],
  [/\bsent away\b/i, 'rejected'],
  [
    /\b(it|that|which|who|row|event|account|student|class|roll|session|university) goes\b(?! (on|to|out|into|through|over|up|down|back)\b)/i,
    'is deleted',
  ],
  [/\bwho likes\b/i, 'anyone who wants to'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
]

function stiff(text: string, where: string): string[] {
  return retired.flatMap(([word, better]) => {
    const match = word.exec(text)
    return match ? [`${where} has ‘${match[0]}’: write ${better}`] : []
  })
}

const pages = [
  'contract/**/words.ts',
  '*.md',
  'docs/**/*.{md,csv}',
  '{contract,server,web}/**/*.md',
  'test/permissions/table.json',
  'test/permissions/**/not-asked.ts',
  '{scripts,test}/**/*.{c,sh}',
]

test('no sentence on pages, in emails and in the documents has a retired word', () => {
  const problems = globSync(pages, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => stiff(line, `${file}:${index + 1}`)),
  )
  assert.deepEqual(problems, [])
})

test('no description of a code or of the API, and no message of a script, has a retired word', () => {
  const files = globSync(
    ['contract/{**/*{codes,calls},shapes}.ts', 'server/{**/*docs,http/api-docs/*}.ts', 'scripts/**/*.ts'],
    {
      cwd: root,
    },
  )
  assert.ok(files.length > 80, String(files.length))
  const problems = files.flatMap((file) =>
    textsIn(file, () => true).flatMap(({ text, line }) => stiff(text, `${file}:${line}`)),
  )
  assert.deepEqual(problems, [])
})

test('no message of an assertion has a retired word', () => {
  const files = globSync('{contract,server,web,test,scripts}/**/*.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("from 'node:assert"),
  )
  assert.ok(files.length > 300, String(files.length))
  const problems = files.flatMap((file) =>
    textsIn(file, isMessage).flatMap(({ text, line }) => stiff(text, `${file}:${line}`)),
  )
  assert.deepEqual(problems, [])
})

test('no comment and no test title has a retired word', () => {
  const files = globSync(['{contract,server,web,test,scripts}/**/*.{ts,tsx,mjs}', '*.config.ts'], { cwd: root })
  assert.ok(files.length > 1_000)
  const problems = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const comments = parseSync(file, source).comments.flatMap(({ value, start }) =>
      stiff(asText(value), `${file}:${source.slice(0, start).split('\n').length}`),
    )
    if (!/\.(test|journey)\.tsx?$/.test(file) || file === 'test/voice.test.ts') return comments
    return [...comments, ...[...titlesIn(file)].flatMap((title) => stiff(title, `${file} › ${title}`))]
  })
  assert.deepEqual(problems, [])
})

test('no test title and no requirement in the trace begins with who, whose or what', () => {
  const headless = /^(who|whose|what)\b/i
  const titles = globSync('{contract,server,web,test,scripts}/**/*.{test,journey}.{ts,tsx}', { cwd: root }).flatMap(
    (file) => [...titlesIn(file)].map((title) => ({ file, title })),
  )
  assert.ok(titles.length > 1_000, String(titles.length))
  const demands = readFileSync(join(root, 'docs/spec-trace.csv'), 'utf8')
    .split('\r\n')
    .map((line) => ({ file: 'docs/spec-trace.csv', title: /^[^,]*,(?:"[^"]*"|[^,]*),"?(.*)/.exec(line)?.[1] ?? '' }))
  const headlessTitles = [...titles, ...demands].filter(({ title }) => headless.test(title))
  assert.deepEqual(headlessTitles, [], 'name the subject: “a student who is refused sees …”')
})

type Argument = { call: string; position: number }

/** Whether an argument is the message of one of Node's assertions, which is the last one. */
function isMessage(argument: Argument | null): boolean {
  if (!argument) return false
  const { call, position } = argument
  if (/^assert\.(equal|notEqual|deepEqual|notDeepEqual|match|doesNotMatch|rejects|throws)$/.test(call))
    return position === 2
  return (/^assert(\.ok)?$/.test(call) && position === 1) || call === 'assert.fail'
}

/**
 * Returns the texts of a file that `isWanted` accepts, each with its line. `isWanted` receives the call that has the
 * text as its direct argument.
 */
function textsIn(file: string, isWanted: (argument: Argument | null) => boolean): { text: string; line: number }[] {
  const source = readFileSync(join(root, file), 'utf8')
  const calls = new Map<number, Argument>()
  const wantedTexts: { text: string; line: number }[] = []
  const add = (text: string, argumentStart: number, start: number) => {
    if (isWanted(calls.get(argumentStart) ?? null))
      wantedTexts.push({ text, line: source.slice(0, start).split('\n').length })
  }
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const call = source.slice(callee.start, callee.end)
      for (const [position, { start }] of args.entries()) calls.set(start, { call, position })
    },
    Literal({ start, value }) {
      if (typeof value === 'string') add(value, start, start)
    },
    TemplateLiteral({ start, quasis }) {
      for (const { value } of quasis) add(value.cooked ?? '', start, start)
    },
  }).visit(parseSync(file, source).program)
  return wantedTexts
}

/** Returns a comment's text in one line, without the stars of a docstring. */
function asText(comment: string): string {
  return comment
    .replaceAll(/^\*|\n\s*\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
