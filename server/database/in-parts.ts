/** Values in one statement, well below the 32,766 that SQLite takes. */
const usual = 500

/** Cuts a list into parts of at most `most`, for one statement each. */
export function inParts<T>(all: readonly T[], most = usual): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most))
}
