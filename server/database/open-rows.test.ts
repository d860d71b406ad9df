import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, readSource, sources } from '#test/source-imports.ts'

/** Files whose queries also read deleted events, classes and assignments, with the reason. */
const mayReadDeleted: Record<string, string> = {
  'server/database/open-rows.ts': 'defines which rows are open',
  'server/deletions/recently-deleted.ts': 'lists the deleted ones',
  'server/deletions/erase-schools.ts': 'erases a university with everything in it',
  'server/deletions/queries.ts': 'keeps events for classes that can be reopened',
  'server/classes/assignment-store.ts': 'keeps events for classes that can be reopened',
  'server/classes/store.ts': 'lists what is erased with a faculty account',
  'server/events/store.ts': 'lists what is erased with a faculty account',
  'server/rolls/marks/delete-marks.ts': 'retention, which doesn’t stop for what was deleted',
  'server/credits/store.ts': 'retention, which doesn’t stop for what was deleted',
  'server/check-ins/store.ts': 'the hot path, with the condition in its own statement',
  'server/usage/counts.ts': 'subtracts what belongs to deleted events, so that an index is enough',
}
const rawRead =
  /(?:selectFrom|innerJoin|leftJoin)\(\s*'(?:event|class|class_event)(?: as \w+)?'|\b(?:from|join) (?:event|class|class_event)\b/
const condition = /isOpenRow\('(?:event|class|class_event)'\)/

test('only open events, classes and assignments are read, except in the listed files', () => {
  const readers = sources.filter(
    (file) => file.startsWith('server/') && !isTest(file) && rawRead.test(readSource(file)),
  )
  const unexpected = readers.filter((file) => !(file in mayReadDeleted) && !condition.test(readSource(file)))
  assert.deepEqual(unexpected, [], 'use openRows of server/database/open-rows.ts, or add the reason here')
  assert.deepEqual(
    Object.keys(mayReadDeleted).filter((file) => !readers.includes(file)),
    [],
    'these exceptions are no longer needed',
  )
})
