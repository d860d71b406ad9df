/** Processes each item, `most` at once. Returns the results in the items' order. The first error ends it. */
export async function inTurn<Item, Result>(
  items: Item[],
  most: number,
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const lane = async () => {
    for (const [at, item] of left) results[at] = await action(item)
  }
  await Promise.all(Array.from({ length: most }, lane))
  return results
}
