import type { TestContext } from 'node:test'

/**
 * Runs `end` after the test and forgets it. Node's test runner keeps each hook until its process ends, and with it all
 * that the hook can reach: a whole server for each test.
 */
export function endWith(t: TestContext, end: () => Promise<void>): void {
  let ending: (() => Promise<void>) | null = end
  t.after(async () => {
    const run = ending
    ending = null
    await run?.()
  })
}
