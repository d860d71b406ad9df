/** Takes the ids seen so far (null: nothing yet) and the current rows. Returns the current ids, and the new ones. */
export function newRows(
  seenIds: ReadonlySet<string> | null,
  rows: readonly { id: string }[],
): { ids: ReadonlySet<string>; arrived: string[] } {
  const ids = new Set(rows.map((row) => row.id))
  // The first rows aren't new.
  return { ids, arrived: seenIds === null ? [] : [...ids].filter((id) => !seenIds.has(id)) }
}
