// `npm run nightly`: what takes too long for every change. Two thousand random worlds against the table of permissions.
import { startTestPostgres } from '#test/postgres.ts'
import { run } from './run.ts'

const worlds = '2000'
/** Ms that they may take on a slow machine with both databases. */
const patience = 3 * 3_600_000

const postgres = await startTestPostgres()
try {
  const tests = ['test/permissions/random-worlds/random-worlds.test.ts']
  const args = ['--test', `--test-timeout=${patience}`, '--test-reporter=spec', ...tests]
  const env = { TEST_DATABASE_URL: postgres.url, WORLDS: worlds }
  process.exitCode = (await run(`${worlds} random worlds`, process.execPath, args, env)) ? 0 : 1
} finally {
  await postgres.stop()
}
