import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** What people read. Comments and the longer papers follow once they are rewritten. */
const files = globSync(
  ['contract/*/words.ts', 'README.md', 'CONTRIBUTING.md', 'contract/language/README.md', 'docs/map.md'],
  {
    cwd: root,
  },
)

/** Words and phrases of an older, stiffer English, each with what to write instead. */
const retired: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\b(whoever|whomever)\b/i, 'anyone who, or the person’s role'],
  [/\bwhom\b/i, 'who, or another sentence'],
  [/\bdeeds?\b/i, 'action'],
  [/\bmeanwhile\b/i, 'in the meantime, or leave it out'],
  [/\b(nobody|everybody) of\b/i, 'no one in, everyone in'],
  [/\b(another|other) than\b/i, 'different from'],
  [/\bis told of\b/i, 'is notified of'],
  [/\blets? go\b/i, 'releases, removes'],
  [/\bof before\b/i, 'earlier, the last version'],
  [/\bstands? (here|there)\b/i, 'is'],
  [/\bsent away\b/i, 'rejected'],
  [/\bwho likes\b/i, 'anyone who wants to'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\b(our|this|the|a|no) letters?\b/i, 'email'],
]

test('no sentence that people read has a retired word', () => {
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        retired
          .filter(([word]) => word.test(line))
          .map(([word, better]) => `${file}:${at + 1} has ${word.exec(line)![0]}: write ${better}`),
      ),
  )
  assert.deepEqual(found, [])
})
