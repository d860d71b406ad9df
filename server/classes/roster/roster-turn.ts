import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { takeTurn } from '#server/database/take-turn.ts'

/**
 * Makes what changes rosters of a university follow one another until the transaction ends: an import that looks for an
 * address while its owner registers must find the pending row or the student, and a pending student whom the last
 * roster lets go must not go while another one takes them in.
 */
export function takeRosterTurn(trx: Kysely<Schema>, school: string): Promise<void> {
  return takeTurn(trx, `rosters of ${school}`)
}
