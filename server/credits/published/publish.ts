import type { Kysely } from 'kysely'
import { mostPublished } from '#contract/credits/limits.ts'
import type { PublishedCredit } from '#contract/credits/published.ts'
import { publishMessages } from '#contract/credits/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { lockClass } from '#server/classes/store.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { objectOf } from '#server/classes/write-class.ts'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { actorOf, type Viewer } from '#server/http/viewer.ts'
import type { Reader } from '#server/reader/reader.ts'
import { markPublished } from '../store.ts'
import { asPublished } from './as-published.ts'
import type { MadeFile } from './make-file.ts'
import { countPublished, findPublished, insertPublished } from './store.ts'

type Publishing = { of: ClassTable; by: Viewer; at: number }
type Keep = (trx: Kysely<Schema>, published: PublishedCredit) => Promise<void>

/** How often the file is made again because one of its students was deleted before it was stored. */
const tries = 3

/**
 * Stores the credits of a class as a file that doesn’t change any more. Earlier ones stay. `keep` runs in the same
 * transaction. Throws 404 when the class was deleted, and 409 when it has no students or events, or too many files. `at`
 * in ms.
 */
export async function publishCredits(
  { db, reader }: { db: Db; reader: Reader },
  publishing: Publishing,
  keep: Keep,
): Promise<PublishedCredit> {
  for (let left = tries; ; left -= 1) {
    const file = await reader.read('fileToPublish', { classId: publishing.of.id, now: publishing.at })
    if (!file) throw notFound()
    if (file === 'empty') throw conflict(publishMessages.nothingToPublish, 'nothing_to_publish')
    try {
      return await db.transaction().execute((trx) => store(trx, publishing, file, keep))
    } catch (error) {
      if (!isMissingParent(error) || left === 1) throw error
    }
  }
}

async function store(
  trx: Kysely<Schema>,
  { of, by, at }: Publishing,
  { ruleText, sha256, head, lines }: MadeFile,
  keep: Keep,
): Promise<PublishedCredit> {
  if (!(await lockClass(trx, of.id))) throw notFound()
  if ((await countPublished(trx, of.id)) >= mostPublished)
    throw conflict(publishMessages.tooMany({ most: mostPublished }), 'too_many_published')
  const id = newId()
  const actor = actorOf(by)
  const row = { id, school_id: of.school_id, class_id: of.id, faculty_id: by.faculty?.id ?? null, published_at: at }
  await insertPublished(trx, { ...row, rule_text: ruleText, sha256, head, students: lines.length }, lines)
  await markPublished(trx, of, at)
  const detail = { students: lines.length, sha256 }
  await recordAudit(trx, { ...actor, action: 'credit.publish', ...objectOf(of), detail }, at)
  const published = asPublished((await findPublished(trx, { id, classId: of.id }))!)
  await keep(trx, published)
  return published
}
