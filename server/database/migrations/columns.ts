import { sql, type CreateTableBuilder, type Kysely } from 'kysely'

// Frozen, like the migrations that use it: changing it would change history.

type Table = CreateTableBuilder<string, string>
type Add = (t: Table) => Table
export type Columns = ReturnType<typeof columnsFor>

/**
 * Returns the column types we use, for the database's engine. A name that ends in `?` is nullable. SQLite gets STRICT
 * tables, which reject a value of the wrong type. PostgreSQL gets bigint where a number may exceed 2^31.
 */
export function columnsFor(db: Kysely<never>) {
  const postgres = db.getExecutor().adapter.supportsMultipleConnections

  const columns =
    (type: 'text' | 'integer' | 'bigint' | 'real' | 'double precision') =>
    (...names: string[]): Add =>
    (t) =>
      names.reduce((built, name) => {
        const nullable = name.endsWith('?')
        return built.addColumn(nullable ? name.slice(0, -1) : name, type, (c) => (nullable ? c : c.notNull()))
      }, t)

  return {
    id: (t: Table) => t.addColumn('id', 'text', (c) => c.primaryKey().notNull()),
    text: columns('text'),
    number: columns('integer'),
    /** Ms since 1970, UTC. */
    ms: columns(postgres ? 'bigint' : 'integer'),
    real: columns(postgres ? 'double precision' : 'real'),
    /** 1 or 0. */
    flag:
      (...names: string[]): Add =>
      (t) =>
        names.reduce((built, name) => built.addColumn(name, 'integer', (c) => c.notNull().defaultTo(0)), t),
    /** A foreign key. By default the row is deleted with the row it references. */
    foreign:
      (name: string, table: string, onDelete: 'cascade' | 'set null' = 'cascade'): Add =>
      (t) => {
        const nullable = name.endsWith('?')
        return t.addColumn(nullable ? name.slice(0, -1) : name, 'text', (c) => {
          const column = c.references(`${table}.id`).onDelete(onDelete)
          return nullable ? column : column.notNull()
        })
      },
    async table(name: string, build: (t: Table) => Table): Promise<void> {
      const built = build(db.schema.createTable(name))
      await (postgres ? built : built.modifyEnd(sql`strict`)).execute()
    },
  }
}
