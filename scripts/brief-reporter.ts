import type { TestEvent } from 'node:test/reporters'

/** Prints each failure in full, and of what passed only how much: hundreds of lines of ticks hide the one cross. */
export default async function* brief(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for await (const event of source) {
    if (event.type === 'test:pass' && event.data.details.type !== 'suite') {
      if (event.data.skip === undefined) counts.passed += 1
      else counts.skipped += 1
    }
    if (event.type === 'test:fail' && event.data.details.type !== 'suite') {
      counts.failed += 1
      const { error } = event.data.details
      const cause = error.cause instanceof Error ? error.cause : error
      yield `\n✖ ${event.data.file ?? ''}\n  ${event.data.name}\n${cause.stack ?? String(cause)}\n`
    }
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
  }
  yield `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`
}
