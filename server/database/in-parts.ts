/** Values in one statement, well below the 32,766 that SQLite takes. */
const usual = 500

/** Cuts a list into parts of at most `size`, for one statement each. */
export function inParts<T>(items: readonly T[], size = usual): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))
}
