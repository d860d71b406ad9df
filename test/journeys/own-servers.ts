import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Installation } from '#test/servers.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import type { World } from '#test/world.ts'

/**
 * A SQLite installation for a journey's own server processes, in the folder `outside`. `t.after` registers what ends
 * them.
 */
export type OwnServers = { outside: string; place: Installation; t: Pick<TestContext, 'after'> }

/**
 * Runs `body` with an installation for server processes. Afterwards, even after an error, ends the processes and
 * deletes the installation.
 */
export async function withOwnServers(body: (servers: OwnServers) => Promise<void>): Promise<void> {
  const outside = mkdtempSync(join(tmpdir(), 'rollbook-journey-'))
  const endings: (() => unknown)[] = [() => rmSync(outside, { recursive: true, force: true })]
  const t = { after: (end: () => unknown) => void endings.push(end) } as Pick<TestContext, 'after'>
  const folder = join(outside, 'data')
  const database = { engine: 'sqlite', path: join(folder, 'rollbook.db') } as const
  try {
    await body({ outside, place: { folder, database, env: { DATA_DIR: folder } }, t })
  } finally {
    for (const end of endings.toReversed()) await end()
  }
}

/** Creates and fills the database of an installation. Returns what `fill` returns. */
export async function fillPlace<Filled>(
  { database }: Installation,
  fill: (world: World) => Promise<Filled>,
): Promise<Filled> {
  const { db, close } = await connect(database)
  try {
    await migrate(db)
    return await fill(createMinimalWorld(db))
  } finally {
    await close()
  }
}
