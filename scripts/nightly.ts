// `npm run nightly`: the tests that take too long for every change. `npm run nightly -- worlds` runs those with that
// word in their name.
import { startTestPostgres } from '#test/postgres.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { run } from './run.ts'
import { runnerOptions } from './distribute-tests.ts'

/** Test files to run at a larger size. `env` sets the size, and `minutes` is the time limit on a slow machine. */
type Entry = { name: string; files: string[]; env: Record<string, string>; minutes: number }

const entries: Entry[] = [
  {
    name: '2,000 random worlds against the table of permissions',
    files: ['test/permissions/random-worlds/random-worlds.test.ts'],
    env: { WORLDS: '2000' },
    minutes: 180,
  },
  {
    name: '10,000 random semesters of credit against an oracle, on each database',
    files: ['server/credits/credits-oracle.test.ts'],
    env: { CREDIT_SEMESTERS: '10000' },
    minutes: 240,
  },
  {
    name: '200 kills in 100,000 check-ins, on each database',
    files: ['test/reliability/kills.slow.test.ts'],
    env: { KILLS: '200', KILLS_THOUSANDS: '100' },
    minutes: 60,
  },
  {
    name: '200 power cuts in 100,000 check-ins',
    files: ['test/reliability/power-cuts.slow.test.ts'],
    env: { CUTS: '200', CUTS_THOUSANDS: '100' },
    minutes: 60,
  },
  {
    name: '20 restarts of PostgreSQL in 10,000 check-ins',
    files: ['test/reliability/postgres-restarts.slow.test.ts'],
    env: { RESTARTS: '20', RESTARTS_THOUSANDS: '10' },
    minutes: 15,
  },
  {
    name: '100 rounds of failovers and other trouble in a cluster, a machine replaced and a backup restored',
    files: ['test/reliability/failovers.slow.test.ts', 'test/reliability/cluster-care.slow.test.ts'],
    env: { FAILOVERS: '100', FAILOVER_STUDENTS: '1000', CLUSTER_CARE: '1' },
    minutes: 180,
  },
  {
    name: '10,000 check-ins with retries, on each database',
    files: ['test/reliability/retries.slow.test.ts'],
    env: { RETRIES_THOUSANDS: '10' },
    minutes: 15,
  },
  {
    name: '20,000 random gradebook files',
    files: ['server/credits/gradebook/random-files.test.ts'],
    env: { GRADEBOOK_FILES: '20000' },
    minutes: 20,
  },
  {
    name: 'a full disk, and a locked database',
    files: ['test/reliability/full-disk.slow.test.ts', 'test/reliability/locked-database.slow.test.ts'],
    env: {},
    minutes: 5,
  },
  {
    name: '300 known addresses against 300 unknown ones at every public door, with the clock',
    files: ['server/sign-in/enumeration.test.ts'],
    env: { ADDRESSES: '300' },
    minutes: 20,
  },
  {
    name: '800 first-time students behind one address',
    files: ['test/first-day.slow.test.ts'],
    env: { FIRST_TIMERS: '800' },
    minutes: 15,
  },
  {
    name: 'foreign ids against unknown ones, 200 times each, by the clock',
    files: ['test/permissions/oracle.test.ts'],
    env: { ORACLE_TRIES: '200' },
    minutes: 60,
  },
  {
    name: 'every known attack beside a hall of 2,000, on each database',
    files: ['test/abuse/abuse.slow.test.ts'],
    env: { ABUSE_STUDENTS: '2000' },
    minutes: 60,
  },
  {
    name: '10,000 failed attempts, found by their students and owners and by nobody else',
    files: ['server/rolls/attempts/attempts-crowd.test.ts'],
    env: { TRIES: '10000' },
    minutes: 30,
  },
  {
    name: '20 races of a right that ends',
    files: ['test/permissions/races.test.ts'],
    env: { RACE_ROUNDS: '20' },
    minutes: 20,
  },
  {
    name: 'a million requests drawn at random',
    files: ['test/fuzz/fuzz.slow.test.ts'],
    env: { FUZZ_REQUESTS: '1000000' },
    minutes: 120,
  },
  {
    name: '2,000 raw sockets',
    files: ['test/fuzz/raw-sockets.slow.test.ts'],
    env: { RAW_SOCKETS: '2000' },
    minutes: 10,
  },
  {
    name: '20,000 roster files',
    files: ['test/fuzz/rosters.slow.test.ts'],
    env: { ROSTER_FILES: '20000' },
    minutes: 60,
  },
  {
    name: '20,000 lists of people',
    files: ['test/fuzz/people-files.test.ts'],
    env: { PEOPLE_FILES: '20000' },
    minutes: 10,
  },
  {
    name: 'backups, killed changes of tables and damaged files',
    files: [
      'server/backup/backup-under-load.slow.test.ts',
      'server/database/killed-migration.slow.test.ts',
      'server/database/damaged-files.slow.test.ts',
    ],
    env: { BACKUPS: '20', KILLED_MIGRATIONS: '20', DAMAGED_FILES: '200' },
    minutes: 30,
  },
  {
    name: 'mail troubles (1,000 emails), clocks, and 50 graceful stops',
    files: [
      'server/mail/mail-trouble.slow.test.ts',
      'server/check-ins/clock.test.ts',
      'test/graceful-stop.slow.test.ts',
    ],
    env: { EMAILS: '1000', CLOCK_STUDENTS: '200', STOPS: '50' },
    minutes: 60,
  },
]

/** Journeys by name, with the arguments for the script that runs them. */
const journeys = [
  { name: 'every journey, and every page in the pseudo-language', args: [] },
  // `npm run test:all` only visits every page in the pseudo-language.
  { name: 'the main journeys in the pseudo-language', args: ['--pseudo'] },
  { name: 'every page with Arabic, Hebrew and unbroken names', args: ['typed-names'] },
]

const word = process.argv[2]
const chosen = entries.filter(({ name }) => !word || name.includes(word))
const played = journeys.filter(({ name }) => !word || name.includes(word))
if (chosen.length === 0 && played.length === 0) {
  const names = [...entries, ...journeys].map(({ name }) => name)
  console.error(`Nothing in the nightly run has '${word}' in its name:\n${names.map((name) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

buildPagesWhenNeeded()
const postgres = await startTestPostgres()
try {
  const failed: string[] = []
  for (const { name, files, env, minutes } of chosen) {
    const args = [
      '--test',
      ...runnerOptions,
      // Overrides the limit in `runnerOptions`, because the last one counts.
      `--test-timeout=${minutes * 60_000}`,
      '--test-concurrency=1',
      '--test-reporter=spec',
      ...files,
    ]
    if (!(await run(name, process.execPath, args, { TEST_DATABASE_URL: postgres.url, ...env }))) failed.push(name)
  }
  for (const { name, args } of played)
    if (!(await run(name, process.execPath, ['scripts/journeys.ts', ...args]))) failed.push(name)
  const total = chosen.length + played.length
  console.log(`${total - failed.length} of ${total} passed.`)
  for (const name of failed) console.log(`Failed: ${name}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}
