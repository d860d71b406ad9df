import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { saveRule } from '#server/credits/store.ts'

const day = 24 * 60 * 60_000

type Person = { id: string }
type PastEvent = { id: string; school_id: string; starts_at: number }
type Filling = {
  school: string
  now: number
  /** The class ids of BIO 210 and PHIL 330. */
  biology: string
  philosophy: string
  /** All students. The first of them are in BIO 210. */
  people: readonly Person[]
  /** Creates an event `daysAgo` days ago. Its owner also owns both classes. */
  pastEvent: (name: string, daysAgo: number) => Promise<PastEvent>
  /** Checks these students in to an event. */
  arrive: (event: PastEvent, students: readonly Person[]) => Promise<void>
}

/**
 * Adds credit to two classes to which the same event is assigned: two different rules, two more past events, 2 of 5
 * events for the first student, and an open appeal by the second student.
 */
export async function fillCredits(trx: DbOrTrx, filling: Filling): Promise<void> {
  const { school, now, biology, philosophy, people, pastEvent, arrive } = filling
  const none = { choose_until: null, published_at: null, changed_at: now, best: null, exclusive: 0 }
  const rule = { ...none, school_id: school }
  await saveRule(trx, { ...rule, class_id: biology, counts: 'each', needed: null, points: 1_000, cap: 5_000 })
  await saveRule(trx, { ...rule, class_id: philosophy, counts: 'at-least', needed: 3, points: 10_000, cap: null })
  const pools = await pastEvent('Tide Pools: a Field Report', 9)
  const plato = await pastEvent('Reading Plato Aloud', 5)
  await trx
    .insertInto('class_event')
    .values(
      [biology, philosophy].flatMap((class_id) =>
        [pools, plato].map(({ id }) => ({ id: newId(), school_id: school, class_id, event_id: id, created_at: now })),
      ),
    )
    .execute()
  await arrive(
    pools,
    people.filter((_, index) => index % 2 === 0 && index < 26),
  )
  await arrive(plato, people.slice(10, 22))
  await trx
    .insertInto('appeal')
    .values({
      id: newId(),
      school_id: school,
      event_id: pools.id,
      class_id: null,
      student_id: people[1]!.id,
      text: 'My phone died at the door. I was in the second row and asked about the anemones.',
      attempt_id: null,
      mark_id: null,
      made_at: now - day,
      answered_at: null,
      answer: null,
      answer_text: null,
      faculty_id: null,
      admin_id: null,
      resulting_mark_id: null,
    })
    .execute()
}
