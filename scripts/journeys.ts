// `npm run journeys`: the journeys in a real browser, `-- scanner` those of one file, `-- --pictures` instead pictures
// of every finished page, in test-results/pages.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findPrograms } from '#test/journeys/programs.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'

const root = join(import.meta.dirname, '..')
const wanted = process.argv.slice(2)

try {
  findPrograms()
  buildPagesWhenNeeded()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

// Built once, here: pages that change under a journey's feet prove nothing.
const env = { ...process.env, PAGES_ARE_BUILT: '1' }
const work = wanted.includes('--pictures')
  ? [join(root, 'test', 'journeys', 'pictures.ts')]
  : ['--test', '--test-concurrency=1', ...files()]
const begun = performance.now()
const done = spawnSync(process.execPath, work, { cwd: root, env, stdio: 'inherit' })
console.log(`This took ${Math.round((performance.now() - begun) / 1000)} s.`)
process.exit(done.status ?? 1)

/** All journeys, or those whose file name holds one of the words given. */
function files(): string[] {
  const all = globSync('test/journeys/*.journey.ts', { cwd: root }).toSorted()
  const named = wanted.length > 0 ? all.filter((file) => wanted.some((word) => file.includes(word))) : all
  if (named.length > 0) return named
  console.error(`No journey is called so. There are: ${all.map((file) => basename(file, '.journey.ts')).join(', ')}.`)
  process.exit(1)
}
