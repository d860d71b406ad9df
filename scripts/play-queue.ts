import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'

const root = join(import.meta.dirname, '..')

/**
 * After this long (ms) a test file counts as hanging: its running test fails by name, and the next file begins. The
 * longest file takes two minutes on two idle cores.
 */
const longestFile = 900_000

/** Plays one test file, named from the project's root; `timeout` (ms) is for tests of this. */
export async function playFile(file: string, timeout = longestFile): Promise<void> {
  await describe(file, { timeout }, async () => void (await import(join(root, file))))
}

/** Runs the test files of a queue until it is empty. Other processes may take from it at the same time. */
export function playQueue(queue: string, timeout = longestFile): void {
  // One test around all of them: otherwise the runner would end after the first file.
  void test('a process', async () => {
    for (let file = takeNext(queue); file !== null; file = takeNext(queue)) await playFile(file, timeout)
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
