import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditLine } from './audit.ts'
import { auditActionText, auditSentence } from './sentence.ts'
import { findActions, auditActions, type AuditAction } from './actions.ts'
import { auditGroups } from './words.ts'

const line = (overrides: Partial<AuditLine>): AuditLine => ({
  id: 'l1',
  at: '2026-03-03T15:00:00.000Z',
  action: 'event.create',
  result: 'done',
  actor: { kind: 'admin', id: 'a1', name: 'Ruth Calloway' },
  object: { kind: 'admin', id: 'a2', name: 'Omar Haddad' },
  school: null,
  school_name: null,
  detail: {},
  detail_names: {},
  ...overrides,
})

test('every action has a sentence, even without a detail', () => {
  for (const action of Object.keys(auditActions) as AuditAction[]) {
    for (const result of ['done', 'refused'] as const) {
      const says = auditActionText(line({ action, result, object: { kind: 'student', id: null, name: null } }), 'UTC')
      assert.match(says, /^[a-z][^\n]{5,}$/, action)
      assert.doesNotMatch(says, /undefined|null|NaN|\[object/, action)
    }
  }
})

test('each action belongs to exactly one group, and an unknown filter finds no actions', () => {
  const grouped = Object.keys(auditGroups).flatMap((group) => findActions(group)!)
  assert.deepEqual(grouped.toSorted(), Object.keys(auditActions).toSorted())
  assert.deepEqual(
    findActions('changes')!.filter((action) => action.startsWith('sign-')),
    [],
  )
  assert.equal(findActions('constructor'), null)
})

test('a line names its actor and subject or says what was deleted, and shows an unknown action as it is', () => {
  const promoted = { action: 'admin.promote', detail: { role: 'sub' } }
  assert.equal(auditSentence(line(promoted)), 'Ruth Calloway promoted Omar Haddad to University Admin')
  const byDeletedActor = line({ ...promoted, actor: { kind: 'admin', id: 'a1', name: null } })
  assert.equal(
    auditSentence(byDeletedActor),
    'A deleted administrator account promoted Omar Haddad to University Admin',
  )
  const creation = { action: 'admin.create', detail: { role: 'master' } }
  const byCommand = line({ ...creation, actor: { kind: 'command-line', id: null, name: null } })
  assert.equal(auditSentence(byCommand), 'The command line made Omar Haddad a Master Admin')
  const names = { action: 'roster.add', detail: { added: 0, duplicates: 3, renamed: 2, refused: 0 } }
  assert.equal(
    auditActionText(line({ ...names, object: { kind: 'class', id: 'c1', name: 'BIO' } }), 'UTC'),
    'added no one to the class “BIO”; 3 rows were duplicates; 2 names were corrected',
  )
  assert.equal(auditSentence(line({ action: 'moon.land' })), 'Ruth Calloway moon.land Omar Haddad')
})

test('moments in a sentence use the page’s time zone, with seconds if they would otherwise look the same', () => {
  const moved = (newStart: string) =>
    auditActionText(
      line({
        action: 'event.update',
        object: { kind: 'event', id: 'e', name: 'Talk' },
        detail: { starts_at_from: Date.parse('2026-11-26T12:09:00Z'), starts_at_to: Date.parse(newStart) },
      }),
      'America/New_York',
    )
  assert.equal(
    moved('2026-12-01T01:30:00Z'),
    'changed the event “Talk”: the start from Nov 26, 2026, 7:09 AM to Nov 30, 2026, 8:30 PM',
  )
  assert.equal(
    moved('2026-11-26T12:09:31Z'),
    'changed the event “Talk”: the start from Nov 26, 2026, 7:09:00 AM to Nov 26, 2026, 7:09:31 AM',
  )
})
