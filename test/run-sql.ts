import pg from 'pg'

/** Runs SQL statements one after the other on a connection of their own. Returns the rows of the last one. */
export async function runSql<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that stops ends the connection, which would otherwise end the test process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) ({ rows } = await client.query<Row>(statement))
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
