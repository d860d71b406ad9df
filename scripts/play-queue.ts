import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** Longer (ms) than any file of tests takes. */
const longestFile = 300_000

/** Plays the test files of a queue until it is empty; other processes may take from it at the same time. */
export function playQueue(queue: string): void {
  // One test around all: without it the runner would take the end of the first file for the end of everything.
  void test('a process', async () => {
    for (let file = takeNext(queue); file !== null; file = takeNext(queue)) {
      const path = join(root, file)
      await describe(file, { timeout: longestFile }, async () => void (await import(path)))
    }
  })
}

function takeNext(queue: string): string | null {
  for (const name of readdirSync(queue).toSorted()) {
    if (name.endsWith('.taken')) continue
    const taken = join(queue, `${name}.taken`)
    try {
      renameSync(join(queue, name), taken)
    } catch {
      // Another process was faster.
      continue
    }
    return readFileSync(taken, 'utf8')
  }
  return null
}
