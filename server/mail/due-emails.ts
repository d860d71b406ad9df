import { sql } from 'kysely'
import type { DbOrTrx } from '#server/database/schema.ts'
import { isDue, isFree } from './outbox.ts'
import type { Lane, MailOutboxTable } from './table.ts'

/** The turn of emails that no one is waiting for. They are sent only when no other email is due. */
export const lowestPriorityTurn = 1_000_000

/** The number of universities whose emails one look at the outbox returns, so that it reads few rows. */
const schoolBatchSize = 10

/**
 * Returns due emails of a lane that no process is sending: those without a university, and those of a few universities
 * that follow `after`, the last university of the previous look. For each university, the lowest turn comes first, then
 * the oldest. `isAll` is true if no other university has emails.
 */
export async function dueEmails(
  db: DbOrTrx,
  lane: Lane,
  { after: lastSchool, at: now, most: limit }: { after: string | null; at: number; most: number },
): Promise<{ emails: MailOutboxTable[]; last: string | null; isAll: boolean }> {
  const schools: string[] = []
  let last = lastSchool
  while (schools.length < schoolBatchSize) {
    const school = await findNextSchool(db, { state: 'waiting', lane }, last)
    if (school === null || schools.includes(school)) break
    schools.push(school)
    last = school
  }
  const perSchool = Math.ceil(limit / (schools.length + 1))
  const lists: MailOutboxTable[][] = []
  for (const school of [null, ...schools]) lists.push(await listDue(db, lane, { school, at: now, most: perSchool }))
  const longest = Math.max(...lists.map((list) => list.length))
  const inTurn = Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list[n] ?? []))
  const emails = inTurn.flat()
  // Emails in the last turn wait until no others are due.
  const preferred = emails.filter(({ turn }) => turn < lowestPriorityTurn)
  return { emails: preferred.length > 0 ? preferred : emails, last, isAll: schools.length < schoolBatchSize }
}

/**
 * Returns the next university after `school` that has emails in a state and lane, starting over at the end. Returns
 * null if none has any.
 */
export async function findNextSchool(
  db: DbOrTrx,
  { state, lane }: Pick<MailOutboxTable, 'state' | 'lane'>,
  school: string | null,
): Promise<string | null> {
  // Compare the columns as one tuple. Otherwise PostgreSQL might read all emails of a university, even sent ones, to
  // find one.
  const position = sql.join([sql.ref('state'), sql.ref('lane'), sql.ref('school_id')])
  const next = async (lastSchool: string) => {
    const row = await db
      .selectFrom('mail_outbox')
      .select(['state', 'lane', 'school_id'])
      .where(sql<boolean>`(${position}) > (${state}, ${lane}, ${lastSchool})`)
      .orderBy('state')
      .orderBy('lane')
      .orderBy('school_id')
      .limit(1)
      .executeTakeFirst()
    return row?.state === state && row.lane === lane ? row : undefined
  }
  const row = (await next(school ?? '')) ?? (school === null ? undefined : await next(''))
  return row?.school_id ?? null
}

function listDue(
  db: DbOrTrx,
  lane: Lane,
  { school, at: now, most: limit }: { school: string | null; at: number; most: number },
): Promise<MailOutboxTable[]> {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('lane', '=', lane)
    .where('school_id', school === null ? 'is' : '=', school)
    .where((row) => isDue(row, now))
    .where((row) => isFree(row, now))
    .orderBy('turn')
    .orderBy('not_before')
    .limit(limit)
    .execute()
}
