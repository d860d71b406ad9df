import { maxPublishedFiles } from '#contract/credits/limits.ts'
import type { PublishedCredit } from '#contract/credits/file-calls.ts'
import { publishMessages } from '#contract/credits/published/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { lockClass } from '#server/classes/store.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { toAuditObject } from '#server/classes/write-class.ts'
import type { Db } from '#server/database/db.ts'
import { isMissingParent } from '#server/database/faults.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import type { Reader } from '#server/reader/reader.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { markPublished } from '../store.ts'
import type { PublishableFile } from './make-file.ts'
import {
  claimForRegistered,
  completePublished,
  countPublished,
  deleteUnfinished,
  findPublished,
  insertUnfinished,
  type PublishedRow,
} from './store.ts'

type Publishing = { course: ClassTable; viewer: Viewer; publishedAt: number }
type Keep = (trx: DbOrTrx, published: PublishedCredit) => Promise<void>

/**
 * The maximum number of attempts. A file must be made again if one of its students was deleted before it was stored.
 */
const attempts = 3

/**
 * Stores a class's credits as a file that later changes don’t affect. Earlier files are kept. `keep` runs in the
 * transaction that makes the file visible. Throws 404 if the class was deleted, and 409 if it has no students, no
 * events, or too many files. `publishedAt` in ms.
 */
export async function publishCredits(
  { db, reader }: { db: Db; reader: Reader },
  publishing: Publishing,
  keep: Keep,
): Promise<PublishedCredit> {
  for (let triesLeft = attempts; ; triesLeft -= 1) {
    const file = await reader.read('fileToPublish', { classId: publishing.course.id, now: publishing.publishedAt })
    if (!file) throw notFound()
    if (file === 'empty') throw conflict(publishMessages.nothingToPublish, 'nothing_to_publish')
    const id = newId()
    try {
      return await store(db, publishing, { ...file, id }, keep)
    } catch (error) {
      await deleteUnfinished(db, id).catch(() => undefined)
      if (!isMissingParent(error) || triesLeft === 1) throw error
    }
  }
}

async function store(
  db: Db,
  { course, viewer, publishedAt }: Publishing,
  { id, ruleText, sha256, head, lines }: PublishableFile & { id: string },
  keep: Keep,
): Promise<PublishedCredit> {
  await refuseTooMany(db, course)
  const columns = {
    id,
    school_id: course.school_id,
    class_id: course.id,
    faculty_id: viewer.faculty?.id ?? null,
    published_at: publishedAt,
  }
  await insertUnfinished(db, { ...columns, rule_text: ruleText, sha256, head, students: lines.length }, lines)
  return db.transaction().execute(async (trx) => {
    if (!(await lockClass(trx, course.id))) throw notFound()
    // Checked again, because another call may have published in the meantime.
    await refuseTooMany(trx, course)
    await completePublished(trx, id)
    await claimForRegistered(trx, id)
    await markPublished(trx, course, publishedAt)
    const detail = { students: lines.length, sha256 }
    await recordAudit(
      trx,
      { ...toActor(viewer), action: 'credit.publish', ...toAuditObject(course), detail },
      publishedAt,
    )
    const row = await findPublished(trx, { id, classId: course.id })
    // The class is being deleted, and its files are deleted first.
    if (!row) throw notFound()
    const published = asPublished(row)
    await keep(trx, published)
    return published
  })
}

async function refuseTooMany(db: DbOrTrx, course: ClassTable): Promise<void> {
  if ((await countPublished(db, { classId: course.id })) >= maxPublishedFiles)
    throw conflict(publishMessages.tooMany({ most: maxPublishedFiles }), 'too_many_published')
}

/** Returns a published file as the API sends it. */
export function asPublished(row: PublishedRow): PublishedCredit {
  return {
    id: row.id,
    class: row.class_id,
    published_at: isoTime(row.published_at),
    published_by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    rule_text: row.rule_text,
    sha256: row.sha256,
    students: row.students,
    removed: row.students - row.left,
  }
}
