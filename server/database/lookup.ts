import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { DbOrTrx, Schema } from './schema.ts'

/**
 * A lookup of a row by a unique key, on the hot path. Run it with `db.find`. Building the SQL text takes several times
 * as long as running it, so the text is built once and only the key changes.
 */
export class Lookup<R> {
  readonly #columns: readonly string[]
  readonly #build: (db: DbOrTrx) => SelectQueryBuilder<Schema, never, R>
  #one: string | null = null
  #many: string | null = null

  /**
   * `columns` are those of a unique key, such as 'session.token_hash'. `build` returns the query without a condition.
   */
  constructor(columns: readonly string[], build: (db: DbOrTrx) => unknown) {
    this.#columns = columns
    this.#build = build as (db: DbOrTrx) => SelectQueryBuilder<Schema, never, R>
  }

  /** Returns the SQL that finds one row. Its parameters are the key's values. */
  textForOne(db: DbOrTrx): string {
    return (this.#one ??= this.#withCondition(
      db,
      sql.join(
        this.#columns.map((column) => sql`${sql.ref(column)} = ${''}`),
        sql` and `,
      ),
    ))
  }

  /**
   * Returns the SQL that finds the rows of many keys, with the key as `key0`, `key1`…. It takes one array per key
   * column.
   */
  textForMany(db: DbOrTrx): string {
    return (this.#many ??= this.#withCondition(db, this.#hasSomeKey()))
  }

  #hasSomeKey(): RawBuilder<unknown> {
    const [first, ...rest] = this.#columns.map((column) => sql.ref(column))
    if (rest.length === 0) return sql`${first!} = any(${''})`
    const arrays = this.#columns.map(() => sql`${''}::text[]`)
    return sql`(${sql.join([first!, ...rest])}) in (select * from unnest(${sql.join(arrays)}))`
  }

  #withCondition(db: DbOrTrx, condition: RawBuilder<unknown>): string {
    const query = this.#build(db)
      .select(this.#columns.map((column, index) => sql.ref<string>(column).as(`key${index}`)))
      .where(condition as never)
    const { sql: text, parameters } = query.compile()
    if (parameters.length !== this.#columns.length) throw new Error('The parameters of a lookup are its key.')
    return text
  }
}
