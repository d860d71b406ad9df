// Preloaded with `--import`, this file turns any program into the next version, which has a second migration.
import { migrations } from '#server/database/migrate.ts'
import { nextMigrations } from './second-migration.ts'

const haltAfter = Number(process.env.HALT_AFTER)

Object.assign(
  migrations,
  nextMigrations(async (step) => {
    if (step !== haltAfter) return
    console.log('halted')
    // The timer keeps the process alive until it is killed.
    await new Promise(() => setInterval(() => undefined, 1_000))
  }),
)
