/** Takes the ids seen so far (null: nothing yet) and the rows now; returns the ids now, and those that arrived. */
export function newRows(
  seen: ReadonlySet<string> | null,
  rows: readonly { id: string }[],
): { ids: ReadonlySet<string>; arrived: string[] } {
  const ids = new Set(rows.map((row) => row.id))
  // What is there at first is no news.
  return { ids, arrived: seen === null ? [] : [...ids].filter((id) => !seen.has(id)) }
}
