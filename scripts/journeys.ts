// `npm run journeys`: the journeys in a real browser. `-- scanner` runs those of one file. `-- --pictures` takes
// pictures of every page into test-results/pages instead, `-- --pictures profile` only of those with the word in their
// name.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { preparePrograms } from '#test/journeys/programs.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { compiledOnce, lanes, runnerLimits, shareOut } from './share-out.ts'

const root = join(import.meta.dirname, '..')
const isForPictures = process.argv.includes('--pictures')
const wanted = process.argv.slice(2).filter((word) => word !== '--pictures')
/**
 * Journeys that run at once: each waits for a clock or its browser a third of the time. Each browser needs a gigabyte.
 */
const atOnce = Math.min(lanes + 1, 4)

/** Journeys that take a minute or more. They start first, so that none is left running alone at the end. */
const long =
  /\/(every-|messages|faculty-messages|no-network|installed|event-care|classes\.|screen-reader|typed-names|zoom|reduced)/

try {
  preparePrograms()
  buildPagesWhenNeeded()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

// Built once, here: journeys on pages that change during the run prove nothing.
const env = { ...process.env, ...compiledOnce, PAGES_ARE_BUILT: '1' }
const begun = performance.now()
const status = isForPictures ? start([join(root, 'test', 'journeys', 'pictures.ts'), ...wanted]) : travel(files())
console.log(`This took ${Math.round((performance.now() - begun) / 1000)} s.`)
process.exit(status)

/** Runs journeys in several processes, each with its own browser. */
function travel(queued: string[]): number {
  // The stage closes its browser when all is over, not when the first file is.
  const { groups, clear } = shareOut({ queued, processes: atOnce, first: 'test/journeys/stage.ts' })
  try {
    return start(['--test', ...runnerLimits, `--test-concurrency=${atOnce}`, ...groups])
  } finally {
    clear()
  }
}

function start(args: string[]): number {
  return spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1
}

/** Returns all journeys, or those whose file name has one of the words. */
function files(): string[] {
  const found = globSync('test/journeys/*.journey.ts', { cwd: root }).toSorted()
  const all = [...found.filter((file) => long.test(file)), ...found.filter((file) => !long.test(file))]
  const named = wanted.length > 0 ? all.filter((file) => wanted.some((word) => file.includes(word))) : all
  if (named.length > 0) return named
  console.error(`No journey is called so. There are: ${all.map((file) => basename(file, '.journey.ts')).join(', ')}.`)
  process.exit(1)
}
