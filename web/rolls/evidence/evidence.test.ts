import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Evidence } from '#contract/rolls/evidence.ts'
import {
  describeBrowser,
  describePresence,
  describeFar,
  hintsByStudent,
  readEvidence,
  describeNoComparison,
} from './evidence.ts'

const person = (name: string) => ({ student_id: name.toLowerCase(), student_name: name })
const evidence: Evidence = {
  check_ins: 41,
  places_compared: true,
  same_browser: [
    { students: [person('Ruth'), person('Omar')], others: 2 },
    { students: [person('Vera')], others: 1 },
  ],
  far: [{ ...person('Omar'), distance: 620, accuracy: 35 }],
  late_sent: [{ ...person('Tessa'), minutes: 4 }],
}

test('hints are grouped by student, and students who share a browser are adjacent', () => {
  assert.deepEqual(
    [...hintsByStudent(evidence).values()],
    [
      { id: 'ruth', name: 'Ruth', browser: { names: ['Omar'], unnamed: 2 }, far: null, minutesLate: null },
      {
        id: 'omar',
        name: 'Omar',
        browser: { names: ['Ruth'], unnamed: 2 },
        far: { distance: 620, accuracy: 35 },
        minutesLate: null,
      },
      { id: 'vera', name: 'Vera', browser: { names: [], unnamed: 1 }, far: null, minutesLate: null },
      { id: 'tessa', name: 'Tessa', browser: null, far: null, minutesLate: 4 },
    ],
  )
})

test('two students with the same name who share a browser each list the other', () => {
  const students = [
    { student_id: 'a', student_name: 'Sam Lee' },
    { student_id: 'b', student_name: 'Sam Lee' },
  ]
  const hints = hintsByStudent({ ...evidence, same_browser: [{ students, others: 0 }], far: [], late_sent: [] })
  assert.deepEqual(hints.get('a')?.browser, { names: ['Sam Lee'], unnamed: 0 })
})

test('hints are described by their measurements', () => {
  assert.equal(describeBrowser({ names: ['Omar'], unnamed: 0 }), 'Same browser as 1 other')
  assert.equal(describeBrowser({ names: ['Omar'], unnamed: 2 }), 'Same browser as 3 others')
  assert.equal(describeFar({ distance: 620, accuracy: 35 }), '620\u00a0m ±\u00a035\u00a0m from the others')
  assert.equal(describeFar({ distance: 9_000, accuracy: 12 }), '9,000\u00a0m ±\u00a012\u00a0m from the others')
  assert.equal(describeFar({ distance: 31_000, accuracy: 20 }), '31\u00a0km ±\u00a020\u00a0m from the others')
  assert.equal(describeNoComparison(evidence), null)
  assert.match(describeNoComparison({ ...evidence, places_compared: false }) ?? '', /^We couldn’t compare locations/)
  assert.equal(describeNoComparison({ ...evidence, places_compared: false, check_ins: 0 }), null)
})

test('nobody is called absent while check-in is open', () => {
  const none = { present: 0, students: 19 }
  assert.equal(describePresence(none, true), 'No one from this class has checked in yet')
  assert.equal(describePresence({ ...none, present: 2 }, true), '2 of 19 so far')
  assert.equal(describePresence(none, false), 'No one from this class checked in')
  assert.equal(describePresence({ present: 4_000, students: 5_000 }, false), '4,000 of 5,000 present')
})

test('invalid evidence is rejected with a TypeError', () => {
  assert.equal(readEvidence(evidence), evidence)
  for (const response of [null, '<html>', [], {}, { ...evidence, far: null }]) {
    assert.throws(() => readEvidence(response), TypeError)
  }
})
