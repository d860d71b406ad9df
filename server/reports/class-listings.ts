import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ListingClass } from '#contract/student-data.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { studentOf } from '#server/http/viewer.ts'
import { reportDocs as docs } from './api-docs.ts'
import { isoTime } from './iso-time.ts'

/** The classes whose rosters list a student, for that student alone: anyone on the faculty can add them to one. */
export function classListingRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/students/:id/classes/',
    { config: { access: ['student'], docs: docs.classListings } },
    (request): Promise<ListingClass[]> => {
      const { id } = studentOf(request)
      if (request.params.id !== id) throw forbidden()
      return listClassesListing(db, id, isoTime)
    },
  )
}

/** Returns the classes whose rosters list a student, in the order of being added; `time` writes a moment given in ms. */
export async function listClassesListing(
  db: Kysely<Schema>,
  student: string,
  time: (at: number) => string,
): Promise<ListingClass[]> {
  const rows = await db
    .selectFrom('roster_entry')
    .innerJoin('class', 'class.id', 'roster_entry.class_id')
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .select(['class.name', 'class.semester', 'faculty.first_name', 'faculty.last_name', 'roster_entry.created_at'])
    .where('roster_entry.student_id', '=', student)
    .orderBy('roster_entry.created_at')
    .orderBy('roster_entry.id')
    .execute()
  return rows.map(({ name, semester, first_name, last_name, created_at }) => ({
    name,
    semester,
    faculty_name: `${first_name} ${last_name}`,
    added_at: time(created_at),
  }))
}
