/** Does something with each item, `most` at once, and returns what came of it in the items' order; the first error ends it. */
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
