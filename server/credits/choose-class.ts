import { creditMessages } from '#contract/credits/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import type { Facts } from './facts.ts'
import { computeLedger, type Holders } from './ledger.ts'
import { readStudentFactsInTransaction } from './read-facts.ts'
import { deleteChoice, saveChoice } from './store.ts'

type Choice = { student: { id: string; school: string }; event: string; classId: string | null }

/**
 * Makes an event count for another of a student’s exclusive classes. With a null class, deletes the choice. Returns the
 * class for which the event counts afterwards. Throws 404 if none of the student's classes uses the event. Throws 400
 * for a class that can’t be chosen, and after the deadline of a class that would get or lose an event, now or once it
 * earns credit. `chosenAt` in ms.
 */
export async function chooseClass(
  db: Db,
  { student, event, classId }: Choice,
  chosenAt: number,
): Promise<string | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await acquireLock(trx, `choices of ${student.id}`)
      const facts = await readStudentFactsInTransaction(trx, { student: student.id, now: chosenAt })
      const ledger = computeLedger(facts, chosenAt)
      requireChoosable(facts, event, classId)
      const choice = { event, classId }
      const holdersAfter = ledger.holders(student.id, { choice })
      const chosen = facts.records.get(student.id)?.chosen.get(event) ?? null
      const affected = new Set([classId])
      if (classId !== chosen) {
        affected.add(chosen)
        // Also the classes that would get or lose an event once the student has earned this one.
        for (const supposed of [{}, { present: event }]) {
          const holdersBefore = ledger.holders(student.id, supposed)
          affected.add(holdersBefore.get(event) ?? null)
          for (const moved of listMoved(holdersBefore, ledger.holders(student.id, { ...supposed, choice })))
            affected.add(moved)
        }
      }
      for (const affectedClass of affected) refuseLate(facts, affectedClass, chosenAt)
      const row = {
        id: newId(),
        school_id: student.school,
        student_id: student.id,
        event_id: event,
        chosen_at: chosenAt,
      }
      if (classId === null) await deleteChoice(trx, { student: student.id, event })
      else await saveChoice(trx, { ...row, class_id: classId })
      if (classId === chosen) return holdersAfter.get(event) ?? null
      const actor = { actor_kind: 'student', actor_id: student.id } as const
      const auditObject = { object_kind: 'event', object_id: event, school_id: student.school } as const
      await recordAudit(
        trx,
        { ...actor, action: 'credit.choose', ...auditObject, detail: { class: classId } },
        chosenAt,
      )
      return holdersAfter.get(event) ?? null
    })
  } catch (error) {
    // The event or the class was just deleted.
    throw isMissingParent(error) ? notFound() : error
  }
}

/** Returns the classes that get or lose an event. Because of limits, a choice for one event can also move others. */
function listMoved(holdersBefore: Holders, holdersAfter: Holders): (string | null)[] {
  return [...holdersBefore].flatMap(([event, holder]) =>
    holder === holdersAfter.get(event) ? [] : [holder, holdersAfter.get(event) ?? null],
  )
}

function requireChoosable({ classes }: Facts, event: string, classId: string | null): void {
  const users = [...classes.values()].filter(({ events }) => events.some(({ id }) => id === event))
  if (users.length === 0) throw notFound()
  if (classId !== null && !users.some(({ id, rule }) => id === classId && rule?.exclusive))
    throw badInput('class', creditMessages.notChoosable, 'not_to_choose')
}

function refuseLate({ classes }: Facts, classId: string | null, chosenAt: number): void {
  const { rule, name: className } = classes.get(classId ?? '') ?? {}
  if (className !== undefined && rule?.chooseUntil && chosenAt > rule.chooseUntil)
    throw badInput('class', creditMessages.choiceClosed({ className }), 'choice_closed')
}
