import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ListingClass } from '#contract/accounts/student-data.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Deps } from '#server/http/deps.ts'
import { compareBy, paginate, type Order } from '#server/http/parts.ts'
import { forbidden } from '#server/http/refusals.ts'
import { requireStudent } from '#server/http/viewer.ts'
import { studentDataDocs as docs } from './api-docs.ts'
import { isoTime } from '#server/time/iso-time.ts'

/** Shows students which rosters list them, because any faculty member can add them to one. No one else may ask. */
export function classListingRoutes(app: FastifyInstance, { db, parts }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/students/:id/classes/',
    { config: { access: ['student'], docs: docs.classListings, parts: true } },
    async (request, reply): Promise<ListingClass[]> => {
      const { id } = requireStudent(request)
      if (request.params.id !== id) throw forbidden()
      const { rows, next } = paginate(await findListings(db, id), parts.read(request), listingOrder)
      parts.link(request, reply, next)
      return rows.map((row) => asListing(row, isoTime))
    },
  )
}

/**
 * Returns the classes whose rosters list a student, in the order in which they were added. `time` formats a moment in
 * ms.
 */
export async function listClassesListing(
  db: Kysely<Schema>,
  student: string,
  time: (at: number) => string,
): Promise<ListingClass[]> {
  return (await findListings(db, student)).map((row) => asListing(row, time))
}

type Listing = Awaited<ReturnType<typeof findListings>>[number]

const listingOrder: Order<Listing> = {
  cursorFor: ({ created_at, id }) => [created_at, id],
  compare: compareBy('up', 'up'),
}

function findListings(db: Kysely<Schema>, student: string) {
  return db
    .selectFrom('roster_entry')
    .innerJoin('class', 'class.id', 'roster_entry.class_id')
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .select(['roster_entry.id', 'roster_entry.created_at'])
    .select(['class.name', 'class.semester', 'faculty.first_name', 'faculty.last_name'])
    .where('roster_entry.student_id', '=', student)
    .orderBy('roster_entry.created_at')
    .orderBy('roster_entry.id')
    .execute()
}

function asListing(
  { name, semester, first_name, last_name, created_at }: Listing,
  time: (at: number) => string,
): ListingClass {
  return { name, semester, faculty_name: `${first_name} ${last_name}`, added_at: time(created_at) }
}
