/** Takes the ids seen so far (null: nothing yet) and the current rows. Returns the current ids, and the new ones. */
export function newRows(
  seen: ReadonlySet<string> | null,
  rows: readonly { id: string }[],
): { ids: ReadonlySet<string>; arrived: string[] } {
  const ids = new Set(rows.map((row) => row.id))
  // The first rows aren't new.
  return { ids, arrived: seen === null ? [] : [...ids].filter((id) => !seen.has(id)) }
}
