import pg from 'pg'

/** Runs SQL statements one after the other on their own connection. Returns the rows of the last one. */
export async function runSql<Row extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // When the server stops, it closes the connection. Without a listener, that error would end the test process.
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
