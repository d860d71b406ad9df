import { parentPort } from 'node:worker_threads'
import type { KyselyPlugin } from 'kysely'
import { connectLongReader, type LongReader } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import { lowerPriority } from '#server/database/lower-priority.ts'
import type { Queries } from './reader.ts'
import type { ReaderAnswer, ReaderMessage, ReaderSource } from './query-thread.ts'

/** Makes this worker thread run the queries that a `QueryThread` requests, on its own read-only connections. */
export function answerQueries(queries: Queries): void {
  // It isn't the lowest priority, because someone is waiting, perhaps on a machine whose processors are always busy.
  lowerPriority(5)
  let source: OpenSource | null = null
  parentPort?.on('message', (message: ReaderMessage) => {
    if (message.type === 'open') source = openSource(message.source)
    else if (message.type === 'read') void answer(queries, source!, message)
    // Between two statements, and on SQLite, `ending` ends the query instead.
    else if (message.type === 'end' && message.id === source!.running) source!.cancel()
    else if (message.type === 'close') void source!.close().finally(() => say({ id: 0 }))
    if (message.type === 'open') say({ id: 0 })
  })
}

type OpenSource = LongReader & { ending: Int32Array; running: number }

function openSource({ place, ending }: ReaderSource): OpenSource {
  return { ...connectLongReader(place), ending, running: 0 }
}

async function answer(
  queries: Queries,
  source: OpenSource,
  { id, name, question }: ReaderMessage & { type: 'read' },
): Promise<void> {
  source.running = id
  const query = queries[name as keyof Queries] as (...parameters: unknown[]) => Promise<unknown>
  try {
    const answered = await source.run((db) => query(db.withPlugin(endBeforeNextStatement(source, id)), question))
    const bytes = typeof answered === 'object' && answered !== null && 'bytes' in answered ? answered.bytes : answered
    say({ id, answer: answered }, bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : [])
  } catch (error) {
    say({ id, error: error as Error, passes: isPassingFault(error) })
  } finally {
    source.running = 0
  }
}

/** Ends a query before its next statement once it was told to end. */
function endBeforeNextStatement({ ending }: OpenSource, id: number): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (Atomics.load(ending, 0) === id) throw new Error('The query was canceled.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function say(message: ReaderAnswer, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred)
}
