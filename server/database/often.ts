import type { Compilable, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Stands in a query's text where the value of one asking goes. */
class Gap {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/** The text of a query, and the values of one asking in their places. */
export type Text<V extends unknown[]> = { sql: string; fill: (values: V) => unknown[] }

/**
 * A query on the hot path: building its text costs several times what the database takes to answer it, so the text is
 * made once and only the values change. Asked with `db.ask`.
 */
export class Often<V extends unknown[], R> {
  readonly #build: (db: Kysely<Schema>, ...values: V) => Compilable<R>
  /** By dialect: the same words, other quotes. */
  readonly #made = new Map<unknown, Text<V>>()

  /** `build` may use each value any number of times, and must not look at it. */
  constructor(build: (db: Kysely<Schema>, ...values: V) => Compilable<R>) {
    this.#build = build
  }

  textOn(db: Kysely<Schema>): Text<V> {
    const dialect = db.getExecutor().adapter.constructor
    let text = this.#made.get(dialect)
    if (!text) this.#made.set(dialect, (text = this.#make(db)))
    return text
  }

  #make(db: Kysely<Schema>): Text<V> {
    const gaps = Array.from({ length: this.#build.length - 1 }, (_, index) => new Gap(index)) as unknown[] as V
    const { sql, parameters } = this.#build(db, ...gaps).compile()
    return {
      sql,
      fill: (values) => parameters.map((value) => (value instanceof Gap ? values[value.index] : value)),
    }
  }
}
