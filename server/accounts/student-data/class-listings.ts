import type { ListingClass } from '#contract/accounts/student-data.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'

/** Returns the classes that list a student, in the order in which the student was added. `time` formats ms. */
export async function listClassesListing(
  db: DbOrTrx,
  student: string,
  time: (ms: number) => string,
): Promise<ListingClass[]> {
  return (await findListings(db, student)).map((row) => asListing(row, time))
}

type Listing = Awaited<ReturnType<typeof findListings>>[number]

export const listingOrder: Order<Listing> = {
  cursorFor: ({ created_at, id }) => [created_at, id],
  compare: compareBy('up', 'up'),
}

/** Returns the roster entries of a student with their classes, in the order in which they were added. */
export function findListings(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('roster_entry'))
    .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
    .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
    .select(['roster_entry.id', 'roster_entry.created_at'])
    .select(['class.name', 'class.semester', 'faculty.first_name', 'faculty.last_name'])
    .where('roster_entry.student_id', '=', student)
    .orderBy('roster_entry.created_at')
    .orderBy('roster_entry.id')
    .execute()
}

/** Returns a roster entry as the student sees it. `time` formats a moment in ms. */
export function asListing(
  { name, semester, first_name, last_name, created_at }: Listing,
  time: (ms: number) => string,
): ListingClass {
  return { name, semester, faculty_name: `${first_name} ${last_name}`, added_at: time(created_at) }
}
