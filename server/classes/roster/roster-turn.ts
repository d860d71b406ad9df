import type { Kysely } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import type { Schema } from '#server/database/schema.ts'
import { takeTurn } from '#server/database/take-turn.ts'
import { notFound } from '#server/http/refusals.ts'

/** Tries of what someone else's deletion came between. */
const tries = 3

/**
 * Makes what changes rosters of a university follow one another until the transaction ends: an import that looks for an
 * address while its owner registers must find the pending row or the student, and a pending student whom the last
 * roster lets go must not go while another one takes them in.
 */
export function takeRosterTurn(trx: Kysely<Schema>, school: string): Promise<void> {
  return takeTurn(trx, `rosters of ${school}`)
}

/** Adds to the roster of a class in such a turn; throws 404 when the class is gone. */
export async function inRosterTurn<T>(
  db: Db,
  of: { id: string; school_id: string },
  work: (trx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        await takeRosterTurn(trx, of.school_id)
        const there = await trx.selectFrom('class').select('id').where('id', '=', of.id).executeTakeFirst()
        if (!there) throw notFound()
        return work(trx)
      })
    } catch (error) {
      // The class or a student was deleted at this very moment; looked for again they are no longer found.
      if (!isMissingParent(error) || attempt >= tries) throw error
    }
  }
}
