import { AsyncLocalStorage } from 'node:async_hooks'
import { StatementSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import pg from 'pg'

/** A statement as it was sent, with its values. On SQLite, the values are in the text. */
export type RecordedStatement = { text: string; values: unknown[]; isOfRun: boolean }
export type Recording = {
  statements: RecordedStatement[]
  clear: () => void
  /** Runs `action` and marks the statements that it causes, to separate them from the server's own work. */
  run: <Result>(action: () => Promise<Result>) => Promise<Result>
}

type Method = (this: object, ...args: never[]) => unknown
type Patched = Record<string, Method>

/** Records every statement that this process sends to a database, on either engine, until the test ends. */
export function recordStatements(t: Pick<TestContext, 'after'>): Recording {
  const statements: RecordedStatement[] = []
  const runs = new AsyncLocalStorage<true>()
  const record = (statement: { text: string; values?: unknown[] }) =>
    statements.push({ values: [], ...statement, isOfRun: runs.getStore() === true })
  const sqlite = StatementSync.prototype as unknown as Patched
  for (const name of ['run', 'get', 'all', 'iterate'])
    patch(
      t,
      sqlite,
      name,
      (original) =>
        function (this: object, ...args) {
          const result = original.apply(this, args)
          record({ text: (this as StatementSync).expandedSQL })
          return result
        },
    )
  patch(
    t,
    pg.Client.prototype as unknown as Patched,
    'query',
    (original) =>
      function (this: object, ...args) {
        const [query, values] = args as unknown as [string | { text: string; values?: unknown[] }, unknown[]?]
        record(typeof query === 'string' ? { text: query, values: values ?? [] } : query)
        return original.apply(this, args)
      },
  )
  return { statements, clear: () => void statements.splice(0), run: (action) => runs.run(true, action) }
}

function patch(
  t: Pick<TestContext, 'after'>,
  prototype: Patched,
  name: string,
  wrap: (original: Method) => Method,
): void {
  const original = prototype[name]!
  prototype[name] = wrap(original)
  t.after(() => void (prototype[name] = original))
}
