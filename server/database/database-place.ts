export type Engine = 'sqlite' | 'postgres'

/** A `postgres://` URL, which can name several hosts. */
export type PostgresPlace = {
  engine: 'postgres'
  url: string
  /** The URL of a standby for long queries. */
  readUrl?: string
  /** Whether commits must wait for a standby. */
  standby?: 'required'
}

/** Where the rows are stored: an SQLite file, or PostgreSQL. */
export type DatabasePlace = { engine: 'sqlite'; path: string } | PostgresPlace
