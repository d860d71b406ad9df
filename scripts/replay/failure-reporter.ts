import type { TestEvent } from 'node:test/reporters'

/** A failed test. `hasLoaded` is false if its file couldn't be loaded, so that none of its tests ran. */
export type Failure = { file: string; title: string; message: string; hasLoaded: boolean }

/** Prints each failed test as a line of JSON. The title of a test on both databases ends with the database. */
export default async function* reportFailures(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** The titles of the running test and its parents, by depth. */
  const titles: string[] = []
  const started = new Set<string>()
  for await (const event of source) {
    if (event.type === 'test:start') {
      titles.splice(event.data.nesting, titles.length, event.data.name)
      if (!isFile(event.data.name)) started.add(event.data.file ?? '')
    }
    if (event.type !== 'test:fail') continue
    const { name, nesting, file = '', details } = event.data
    // A parent test fails when one of its subtests does, so it isn't reported.
    if ('failureType' in details.error && details.error.failureType === 'subtestsFailed') continue
    const title = isFile(name) ? 'its process ended' : [...titles.slice(0, nesting), name].join(' › ')
    const hasLoaded = !isFile(name) || started.has(file)
    const { cause = details.error } = details.error
    const message = cause instanceof Error ? cause.message : String(cause)
    yield `${JSON.stringify({ file, title, message, hasLoaded } satisfies Failure)}\n`
  }
}

/** Whether this is the runner's own test for a file, which fails if the process exits with an error. */
const isFile = (name: string) => /\.(test|journey)\.ts$/.test(name)
