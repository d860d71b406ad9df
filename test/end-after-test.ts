import type { TestContext } from 'node:test'

/**
 * Runs `end` after the test, and then drops its reference to it. Node's test runner keeps each hook until its process
 * ends, and with the hook everything that the hook references: a whole server for each test.
 */
export function endAfterTest(t: TestContext, end: () => Promise<void>): void {
  let ending: (() => Promise<void>) | null = end
  t.after(async () => {
    const run = ending
    ending = null
    await run?.()
  })
}
