const alphabet = new Intl.Collator('en')

type Named = { first_name: string; last_name: string; email: string }

/** Sorts people as a printed list does, the same on every database: by last name, first name, address. */
export function byName(one: Named, other: Named): number {
  return (
    alphabet.compare(one.last_name, other.last_name) ||
    alphabet.compare(one.first_name, other.first_name) ||
    alphabet.compare(one.email, other.email)
  )
}
