import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RollMark } from '#contract/rolls/marks.ts'
import {
  selectNotPresentMarks,
  currentByPerson,
  describeEnd,
  describeSays,
  haveOtherMarks,
  isOfPerson,
  latestChange,
} from './mark-history.ts'

const aMark = (id: string, overrides: Partial<RollMark> = {}): RollMark => ({
  id,
  event: 'talk',
  student: 'maya',
  pending_student: null,
  student_name: 'Maya Bergström',
  student_email: 'maya@x.edu',
  class: null,
  class_name: null,
  says: 'absent',
  reason_kind: 'left-early',
  reason: 'Left early',
  source: 'single',
  made_by: 'Eleanor Whitcombe',
  made_at: '2026-03-03T15:05:00Z',
  undone_at: null,
  undone_by: null,
  undo_reason: null,
  ...overrides,
})

test('a mark’s label says what it means, and for credit names the class', () => {
  const credit = (says: RollMark['says']) => aMark('c', { says, class: 'bio', class_name: 'BIO 210' })
  assert.deepEqual(
    [
      aMark('a'),
      aMark('b', { says: 'present' }),
      aMark('b', { says: 'excused' }),
      credit('counts'),
      credit('does-not-count'),
      credit('excused'),
    ].map(describeSays),
    [
      'Marked absent',
      'Marked present',
      'Excused',
      'Counts for BIO 210',
      'Doesn’t count for BIO 210',
      'Excused in BIO 210',
    ],
  )
})

test('a mark that ended says who undid it and why, or that a later mark replaced it', () => {
  const ending = { undone_at: '2026-03-03T15:07:00Z' }
  const later = aMark('later', { says: 'present', made_at: ending.undone_at })
  const undone = aMark('undone', { ...ending, undone_by: 'Daniel Osei', undo_reason: 'Another Maya' })
  assert.equal(describeEnd(later, [later, undone]), null)
  assert.match(describeEnd(undone, [undone])!, /^Undone by Daniel Osei, .*[AP]M: “Another Maya”$/)
  assert.match(describeEnd(aMark('a', ending), [])!, /^Undone, .*[AP]M$/, 'by an account that no longer exists')
  assert.match(describeEnd(aMark('a', { ...ending, undone_by: 'Daniel Osei' }), [later])!, /^Replaced by Daniel Osei, /)
  // A mark about credit doesn’t replace one about presence.
  assert.match(describeEnd(aMark('a', ending), [{ ...later, class: 'bio' }])!, /^Undone, /)
})

test('current marks about presence are found by person, and away marks are listed', () => {
  const pending = aMark('pending', { student: null, pending_student: 'omar', says: 'present' })
  const credit = aMark('credit', { class: 'bio', says: 'excused' })
  const old = aMark('old', { undone_at: '2026-03-03T15:07:00Z' })
  const marks = [aMark('now'), pending, credit, old]
  assert.deepEqual(
    [...currentByPerson(marks)].map(([id, mark]) => [id, mark.id]),
    [
      ['maya', 'now'],
      ['omar', 'pending'],
    ],
  )
  assert.deepEqual(
    selectNotPresentMarks(marks).map(({ id }) => id),
    ['now'],
  )
  assert.deepEqual([isOfPerson(pending, 'omar'), isOfPerson(pending, 'maya')], [true, false])
})

test('the latest change of an event’s marks is its time, and rows with outdated marks are noticed', () => {
  const undone = aMark('a', { undone_at: '2026-03-03T15:07:00Z' })
  const [excused, credit] = [aMark('b', { says: 'excused' }), aMark('c', { class: 'bio' })]
  assert.equal(latestChange([undone, excused]), Date.parse('2026-03-03T15:07:00Z'))
  assert.equal(latestChange([]), 0)
  const rows = (mark: { id: string } | null) => [
    { student_id: 'noor' },
    { student_id: 'maya', mark },
    { student_id: null },
  ]
  assert.equal(haveOtherMarks(rows({ id: 'b' }), [undone, excused, credit]), false)
  assert.equal(haveOtherMarks(rows(null), [undone, excused]), true)
  assert.equal(haveOtherMarks(rows({ id: 'a' }), [undone]), true)
  assert.equal(haveOtherMarks(rows(null), [undone, credit]), false)
})
