// docs/security.md lists every limit that all universities share, who can exhaust it, and what protects the others.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files whose limits are for one call, person, event or response. All universities share the limits in other files. */
const filesWithOwnLimits: Record<string, string> = {
  'server/accounts/people-scope.ts': 'ids of one list',
  'server/deletions/owner-routes.ts': 'tries for one file',
  'server/rolls/marks/match-lines.ts': 'choices for one line',
  'server/rolls/marks/people-by-word.ts': 'people looked at for one line',
  'server/rolls/marks/read-marks.ts': 'faults of one call',
  'server/rolls/marks/rows-on-roll.ts': 'rows of one answer',
  'server/check-ins/roll.ts': 'check-ins of one commit, and the others follow',
  'server/credits/read-effects.ts': 'names of one answer',
  'server/database/damage.ts': 'bytes of one file',
  'server/load/exchange.ts': 'bytes of one body',
  'server/credits/read-facts.ts': 'events of one student',
  'server/health/warnings.ts': 'names of one answer',
  'server/http/development-mailbox.ts': 'only in development',
  'server/http/idempotency/store.ts': 'answers of one session',
  'server/http/form-body.ts': 'fields of one form',
  'server/http/request-rules.ts': 'fields of one body',
  'server/rolls/live/notices.ts': 'rows of one notice, and the others follow',
  'server/rolls/live/open-streams.ts': 'streams of one account',
  'server/rolls/live/watched-event.ts': 'rows of one frame',
  'server/rolls/live/watcher.ts': 'bytes of one stream',
  'server/mail/share-count.ts': 'mailboxes of one share',
  'server/archive/pieces.ts': 'rows of one file',
  'server/sign-in/sso/saml/read-metadata.ts': 'certificates of one provider',
  'server/audit/feed/store.ts': 'batches of one request',
  'server/sign-in/links/email-links.ts': 'wrong codes of one link',
  'server/sign-in/passwords/passwords.ts': 'durations, one of which is taken at random',
  'server/sign-in/passwords/weak-passwords.ts': 'characters of one password',
  'server/sessions/known-browser.ts': 'browsers of one account',
  'server/sessions/sessions.ts': 'sessions of one account',
  'server/time/zoned-time.ts': 'minutes of one time zone',
}

/**
 * Matches the constants that are limits, by their names. No one can use up a duration or a length for others, but all
 * may share a number of bytes.
 */
const shared =
  /^(?:export )?const (max\w*(?<!Age|Length|Ms|Seconds|Days)|\w+Limit|slots|poolSize|\w+(?:Remembered|Connections)|(?:gate|mail)Limits)\b[^=]*=/gm
/** Limits of one person, of the rows in one commit, and of one form. */
const ofOne = new Set(['maxPerPerson', 'maxBatch', 'maxFormBytes'])
const thread = /\bnew Worker\(/

test('the security guide lists every limit and thread that all universities share', () => {
  const guide = read('docs/security.md')
  const section = guide.slice(guide.indexOf('## What all share'), guide.indexOf('## Who sees which field'))
  const missing: string[] = []
  for (const file of globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.{test,bench}.ts'] }).toSorted()) {
    const text = read(file)
    const names = [...text.matchAll(shared)].map(([, name]) => name!)
    const isNamed = (term: string) => section.includes(`\`${term}\``)
    const path = file.slice('server/'.length)
    const isListed = isNamed(path) || isNamed(path.split('/').at(-1)!)
    if (thread.test(text) && !isListed) missing.push(`${file}: a thread`)
    if (file in filesWithOwnLimits) continue
    for (const name of names) if (!ofOne.has(name) && (!isListed || !isNamed(name))) missing.push(`${file}: ${name}`)
  }
  assert.deepEqual(missing, [])
})

test('the list names no missing file, and every exception still has a limit', () => {
  const guide = read('docs/security.md')
  const section = guide.slice(guide.indexOf('## What all share'), guide.indexOf('## Who sees which field'))
  for (const [, file] of section.matchAll(/`([a-z-]+(?:\/[\w-]+)+\.ts)`/g)) assert.ok(read(`server/${file}`))
  for (const file of Object.keys(filesWithOwnLimits)) assert.notEqual(read(file).search(shared), -1, file)
})
