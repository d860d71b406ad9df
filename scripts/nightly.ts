// `npm run nightly`: what takes too long for every change. `npm run nightly -- worlds` runs what has that word in its name.
import { startTestPostgres } from '#test/postgres.ts'
import { run } from './run.ts'

/** Test files at a size of their own: `env` says it, `minutes` is how long they may take on a slow machine. */
type Entry = { name: string; files: string[]; env: Record<string, string>; minutes: number }

const entries: Entry[] = [
  {
    name: '2,000 random worlds against the table of permissions',
    files: ['test/permissions/random-worlds/random-worlds.test.ts'],
    env: { WORLDS: '2000' },
    minutes: 180,
  },
]

const word = process.argv[2]
const chosen = entries.filter(({ name }) => !word || name.includes(word))
if (chosen.length === 0) {
  console.error(`Nothing of the night has '${word}' in its name:\n${entries.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

const postgres = await startTestPostgres()
try {
  const failed: string[] = []
  for (const { name, files, env, minutes } of chosen) {
    const args = [
      '--test',
      `--test-timeout=${minutes * 60_000}`,
      '--test-concurrency=1',
      '--test-reporter=spec',
      ...files,
    ]
    if (!(await run(name, process.execPath, args, { TEST_DATABASE_URL: postgres.url, ...env }))) failed.push(name)
  }
  console.log(`${chosen.length - failed.length} of ${chosen.length} passed.`)
  for (const name of failed) console.log(`Failed: ${name}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await postgres.stop()
}
