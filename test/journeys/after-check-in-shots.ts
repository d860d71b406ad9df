import { addToRoll } from '#test/bench/hall.ts'
import { aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { ask, dayMs } from './class-details-steps.ts'
import { giveAuthenticator } from './passkey-steps.ts'
import { mockResponse, inTurn, storedKeys, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

const history = '/student/dashboard?tab=history'

/**
 * Returns the shots of a student's pages after a check-in: a history with every kind of mark, and the classes that a
 * check-in counts for.
 */
export async function afterCheckInShots(stage: Stage, { wei, open }: Cast): Promise<Shot[]> {
  const { world, school } = stage
  const [owner, theodora] = [await aFaculty(world, school, 'Ruth'), await aStudent(world, school, 'Theodora')]
  const marks = [
    ['Night of Genes', false, 'present', 'phone', 'Phone died at the door'],
    ['Spring Career Fair', true, 'absent', 'left-early', 'Left after five minutes'],
    ['Poster Session', false, 'excused', 'excused', 'Was ill, with a note'],
    ['Tide Pools: a Field Report', true, null],
  ] as const
  for (const [n, [name, wasThere, says, reason_kind, reason]] of marks.entries()) {
    const event = await anEvent(world, owner, { name, startsAt: new Date(Date.now() - (n + 1) * dayMs).toISOString() })
    if (wasThere) await addToRoll(world.db, event, [theodora])
    if (says === null) continue
    const body = { marks: [{ student: theodora.id, says, reason_kind, reason }] }
    await ask(stage, owner, 'POST', `/api/events/${event.id}/marks/`, body)
  }
  const fresh = storedKeys.student(wei)
  const event = `/scan?event=${open.id}`
  const confirmed = inTurn(
    (page) => sees(page, 'Location ready'),
    (page) => press(page, 'Confirm Attendance'),
    (page) => seesHeading(page, 'Attendance recorded successfully!'),
  )
  return [
    {
      name: 'history, marks',
      path: history,
      as: storedKeys.student(theodora),
      first: (page) => sees(page, /Marked present by/),
    },
    {
      name: 'scan, recorded, counts for',
      path: event,
      as: fresh,
      prepare: recordedFor(createReceipt(open)),
      first: inTurn(
        confirmed,
        (page) => sees(page, /Counts for/),
        // A touched page stays open.
        (page) => page.getByText('Harlan Hall, Room 201').last().click(),
      ),
    },
    {
      name: 'scan, passkey offered',
      path: event,
      as: fresh,
      prepare: inTurn(recordedFor({ ...createReceipt(open), classes: [], unused: [] }), giveAuthenticator),
      first: inTurn(
        confirmed,
        (page) => press(page, 'Done'),
        (page) => seesHeading(page, /^Next time, sign in/),
      ),
    },
  ]
}

/** Mocks a recorded check-in with this receipt. Nothing is written to the roll, so that every shot starts the same. */
const recordedFor = (receipt: object) =>
  inTurn(
    mockResponse(/\/api\/attendance\/$/, 201, { id: 'one', scanned_at: new Date().toISOString() }),
    mockResponse(/\/receipt\/$/, 200, receipt),
  )

/**
 * Returns the receipt of a check-in: 2 of 5 in one class, nothing in another, and a third that doesn’t use the event.
 */
function createReceipt({ id, name }: { id: string; name: string }) {
  const bio = { class: 'bio', class_name: 'BIO 101', faculty_name: 'Eleanor Whitcombe', professor: 'Whitcombe' }
  const phil = { class: 'phil', class_name: 'PHIL 330', faculty_name: 'Daniel Osei', professor: 'Osei' }
  const chem = { class: 'chem', class_name: 'CHEM 110', faculty_name: 'Daniel Osei', professor: 'Osei' }
  const counted = { state: 'counted', reason: 'present', text: 'You were on the roll.', have: 2, needed: 5 }
  const usedFirst = 'It counts for BIO 101, which used it first.'
  const elsewhere = { state: 'chosen-elsewhere', reason: 'used-first', text: usedFirst, have: 1, needed: 3 }
  return {
    attendance: 'one',
    event: id,
    event_name: name,
    classes: [
      { ...bio, ...counted, points: 2_000, cap: null },
      { ...phil, ...elsewhere, points: 1_000, cap: null },
    ],
    unused: [chem],
    receipt: 'one.two',
  }
}
