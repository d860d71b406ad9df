/** Processes each item, `limit` at once. Returns the results in the items' order. The first error ends it. */
export async function mapConcurrently<Item, Result>(
  items: Item[],
  limit: number,
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const entries = items.entries()
  const lane = async () => {
    for (const [index, item] of entries) results[index] = await action(item)
  }
  await Promise.all(Array.from({ length: limit }, lane))
  return results
}
