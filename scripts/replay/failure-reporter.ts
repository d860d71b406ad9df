import type { TestEvent } from 'node:test/reporters'

/** A test that failed. `hasLoaded` is false if its file couldn't be loaded, so no test of it ran. */
export type Failure = { file: string; title: string; message: string; hasLoaded: boolean }

/** Prints every failed test as a line of JSON. The titles of a test on both databases end with the database. */
export default async function* reportFailures(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** The titles around the running test, by the depth of each. */
  const titles: string[] = []
  const started = new Set<string>()
  for await (const event of source) {
    if (event.type === 'test:start') {
      titles.splice(event.data.nesting, titles.length, event.data.name)
      if (!isFile(event.data.name)) started.add(event.data.file ?? '')
    }
    if (event.type !== 'test:fail') continue
    const { name, nesting, file = '', details } = event.data
    // A test around others fails with them.
    if ('failureType' in details.error && details.error.failureType === 'subtestsFailed') continue
    const title = isFile(name) ? 'its process ended' : [...titles.slice(0, nesting), name].join(' › ')
    const hasLoaded = !isFile(name) || started.has(file)
    const { cause = details.error } = details.error
    const message = cause instanceof Error ? cause.message : String(cause)
    yield `${JSON.stringify({ file, title, message, hasLoaded } satisfies Failure)}\n`
  }
}

/** The runner's own test around a file, which fails when the process ends with an error. */
const isFile = (name: string) => /\.(test|journey)\.ts$/.test(name)
