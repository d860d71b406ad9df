/**
 * Groups values by a key. Returns a map in which the keys and the values of each group keep the order of the input.
 * Replaces `Map.groupBy`, which Safari before 17.4 doesn't have.
 */
export function groupBy<Value, Key>(values: Iterable<Value>, findKey: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    const key = findKey(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
