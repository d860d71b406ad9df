type Row = { id: string; timestamp: string; mark?: { id: string } | null | undefined }

/** Adds rows to a roll, newest first. A known row, by id, stays unless its mark is another one. */
export function mergeRows<R extends Row>(currentRows: R[], rows: R[]): R[] {
  const latest = new Map(rows.map((row) => [row.id, row]))
  const roll = withMarks(currentRows, latest)
  const knownIds = new Set(currentRows.map((row) => row.id))
  const fresh = [...latest.values()].filter((row) => !knownIds.has(row.id))
  if (fresh.length === 0) return roll
  const newest = roll.length === 0 ? -Infinity : Date.parse(roll[0]!.timestamp)
  // The usual case: a roll of thousands needn't be sorted again for a few newer rows.
  if (fresh.every((row) => Date.parse(row.timestamp) >= newest)) return [...fresh.toSorted(latestFirst), ...roll]
  return [...fresh, ...roll].toSorted(latestFirst)
}

/** The rows with the marks they have now. The same array when nothing changed. */
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

/** Returns a loaded roll with those who arrived over the stream since the response left the server. */
export function keepArrivals<R extends Row>(response: R[], rowsBefore: R[], rowsAfter: R[]): R[] {
  const knownIds = new Set(rowsBefore.map((row) => row.id))
  return mergeRows(
    response,
    rowsAfter.filter((row) => !knownIds.has(row.id)),
  )
}
