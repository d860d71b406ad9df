/** Whether a value read from JSON is an object, not a list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether a value parsed from JSON fits into `limit` characters when it is written again. It stops as soon as it is too
 * long, and doesn't recurse, so deep nesting counts like any other size.
 */
export function fitsInJson(value: unknown, limit: number): boolean {
  let remaining = limit
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) {
      // A text of this length doesn't fit, with or without escapes.
      if (typeof next === 'string' && next.length > remaining) return false
      remaining -= JSON.stringify(next)?.length ?? 0
    } else {
      remaining -= 1
      for (const name in next) {
        // The comma or bracket after it, and in an object the quoted name and its colon.
        remaining -= Array.isArray(next) ? 1 : 2 + (name.length > remaining ? remaining : JSON.stringify(name).length)
        if (remaining < 0) return false
        waiting.push((next as Record<string, unknown>)[name])
      }
      if (Object.keys(next).length === 0) remaining -= 1
    }
    if (remaining < 0) return false
  }
  return true
}
