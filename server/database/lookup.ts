import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * A lookup of a row by a unique key, on the hot path. Run it with `db.find`. Building a query's text takes several
 * times as long as running it, so the text is built once and only the key changes.
 */
export class Lookup<R> {
  readonly #key: string
  readonly #build: (db: Kysely<Schema>) => SelectQueryBuilder<Schema, never, R>
  #one: string | null = null
  #many: string | null = null

  /** `key` is the unique column, such as 'session.token_hash'. `build` returns the query without its condition. */
  constructor(key: string, build: (db: Kysely<Schema>) => unknown) {
    this.#key = key
    this.#build = build as (db: Kysely<Schema>) => SelectQueryBuilder<Schema, never, R>
  }

  /** Returns the SQL that finds one row. Its only parameter is the key. */
  textForOne(db: Kysely<Schema>): string {
    return (this.#one ??= this.#withCondition(db, sql`${sql.ref(this.#key)} = ${''}`))
  }

  /** Returns the SQL that finds the rows of many keys, each with its `key`. Its only parameter is the array of keys. */
  textForMany(db: Kysely<Schema>): string {
    return (this.#many ??= this.#withCondition(db, sql`${sql.ref(this.#key)} = any(${''})`))
  }

  #withCondition(db: Kysely<Schema>, condition: ReturnType<typeof sql>): string {
    const { sql: text, parameters } = this.#build(db)
      .select(sql.ref<string>(this.#key).as('key'))
      .where(condition as never)
      .compile()
    if (parameters.length !== 1) throw new Error('A lookup has one parameter, its key.')
    return text
  }
}
