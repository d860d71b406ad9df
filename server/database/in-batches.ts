/** The number of values in one statement, well below SQLite's maximum of 32,766. */
const defaultSize = 500

/** Splits a list into parts of at most `size` items, one part per statement. */
export function inBatches<T>(items: readonly T[], size = defaultSize): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))
}
