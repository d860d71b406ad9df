/** Whether a value read from JSON is an object, not a list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether a value parsed from JSON fits into `limit` characters when it is serialized again. Stops as soon as the limit
 * is exceeded. It doesn't recurse, so deep nesting can't overflow the stack.
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
        // The comma or closing bracket after the value, and in an object also the quoted name and its colon.
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
