import { compareTexts } from '#contract/language/formatters.ts'
import type { Order, Cursor } from '#server/http/pagination.ts'

type Named = { id: string; first_name: string; last_name: string; email: string }

/** Compares two people by last name, first name, address and then id, the same on every database. */
export function byName(first: Named, second: Named): number {
  return (
    compareTexts(first.last_name, second.last_name) ||
    compareTexts(first.first_name, second.first_name) ||
    compareTexts(first.email, second.email) ||
    compareIds(first.id, second.id)
  )
}

export const nameOrder: Order<Named> = {
  cursorFor: ({ last_name, first_name, email, id }) => [last_name, first_name, email, id],
  compare: (first, second) => byName(named(first), named(second)),
}

/** The order of universities by name, as faculty are listed. */
export const schoolNameOrder: Order<{ school_id: string; school_name: string }> = {
  cursorFor: ({ school_name, school_id }) => [school_name, school_id],
  compare: ([name, id], [otherName, otherId]) =>
    compareTexts(String(name), String(otherName)) || compareIds(String(id), String(otherId)),
}

function named([last_name, first_name, email, id]: Cursor): Named {
  return { last_name: String(last_name), first_name: String(first_name), email: String(email), id: String(id) }
}

function compareIds(first: string, second: string): number {
  if (first === second) return 0
  return first < second ? -1 : 1
}
