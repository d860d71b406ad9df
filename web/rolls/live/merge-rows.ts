type Row = { id: string; timestamp: string; mark?: { id: string } | null | undefined }

/** Adds rows to a roll, newest first. A row whose id is already there is replaced only if its mark changed. */
export function mergeRows<R extends Row>(currentRows: R[], rows: R[]): R[] {
  const latest = new Map(rows.map((row) => [row.id, row]))
  const roll = withMarks(currentRows, latest)
  const knownIds = new Set(currentRows.map((row) => row.id))
  const fresh = [...latest.values()].filter((row) => !knownIds.has(row.id))
  if (fresh.length === 0) return roll
  const newest = roll.length === 0 ? -Infinity : Date.parse(roll[0]!.timestamp)
  // The usual case: a few newer rows don’t require sorting a roll of thousands again.
  if (fresh.every((row) => Date.parse(row.timestamp) >= newest)) return [...fresh.toSorted(latestFirst), ...roll]
  return [...fresh, ...roll].toSorted(latestFirst)
}

/** Returns the rows with their current marks, or the same array if nothing changed. */
function withMarks<R extends Row>(roll: R[], latest: ReadonlyMap<string, R>): R[] {
  const isChanged = (row: R) => {
    const now = latest.get(row.id)
    return now !== undefined && now.mark?.id !== row.mark?.id
  }
  return roll.some(isChanged) ? roll.map((row) => (isChanged(row) ? latest.get(row.id)! : row)) : roll
}

function latestFirst(first: Row, second: Row): number {
  return Date.parse(second.timestamp) - Date.parse(first.timestamp)
}

/** Returns a loaded roll plus the rows that the stream added while the response was on its way. */
export function keepArrivals<R extends Row>(response: R[], rowsBefore: R[], rowsAfter: R[]): R[] {
  const knownIds = new Set(rowsBefore.map((row) => row.id))
  return mergeRows(
    response,
    rowsAfter.filter((row) => !knownIds.has(row.id)),
  )
}
