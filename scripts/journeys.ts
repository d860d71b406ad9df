// `npm run journeys`: runs the journeys in a real browser. `-- scanner` runs those in one file. `-- --pictures` takes
// screenshots of every page into test-results/pages instead, `-- --pictures profile` only of pages with that word in
// their name, and `-- --readme` those for the README. After all journeys, every page is visited in the pseudo-language.
// `-- --pseudo scanner` runs the journeys of one file in it, and `-- --pseudo` the main ones. `--second-try` reruns
// failed journeys once.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pseudo } from '#contract/language/pseudo.ts'
import { preparePrograms } from '#test/journeys/programs.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'
import { hasPassed, withSecondTry, type Played } from './second-try.ts'
import { briefly, compileCacheEnv, processCount, runnerOptions, distributeTests } from './distribute-tests.ts'

const root = join(import.meta.dirname, '..')
const isForReadme = process.argv.includes('--readme')
const isForPictures = isForReadme || process.argv.includes('--pictures')
const isPseudo = process.argv.includes('--pseudo')
const hasSecondTry = process.argv.includes('--second-try')
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))

/** Makes a journey's server use the pseudo-language from the start. */
const speakPseudo = pathToFileURL(join(root, 'test', 'pseudo', 'speak.ts')).href

/** Journeys that run only in `npm run nightly`, or when they are named. */
const nightly = /\/typed-names\./

/** Journeys that take a minute or more. They start first, so that none of them is still running alone at the end. */
const long =
  /\/(every-|engines|messages|faculty-messages|no-network|installed|event-care|classes\.|screen-reader|typed-names|zoom|reduced)/

try {
  preparePrograms()
  if (!isPseudo) buildPagesWhenNeeded()
  if (isPseudo || (words.length === 0 && !isForPictures)) buildPagesWhenNeeded(pseudo)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

// The pages are built once at the beginning, so that they don't change during the run.
const env = { ...process.env, ...compileCacheEnv, PAGES_ARE_BUILT: '1' }
const begun = performance.now()
const pictures = join(root, 'test', 'journeys', isForReadme ? 'readme-pictures.ts' : 'pictures.ts')
const status = isForPictures ? start([pictures, ...words]) : (await runAllJourneys()) ? 0 : 1
console.log(`This took ${Math.round((performance.now() - begun) / 1000)} s.`)
process.exit(status)

/**
 * Runs the journeys in English or in the pseudo-language. Without arguments, runs all of them in English, and then some
 * in the pseudo-language. Returns whether all passed.
 */
async function runAllJourneys(): Promise<boolean> {
  const inEnglish = isPseudo || (await travel(files('test/journeys/*.journey.ts')))
  if (!isPseudo && words.length > 0) return inEnglish
  Object.assign(env, { PAGES_LANGUAGE: pseudo.tag, NODE_OPTIONS: `--import=${speakPseudo}` })
  const played = isPseudo && words.length > 0 ? files('test/{journeys,pseudo}/*.journey.ts') : listPseudoFiles(isPseudo)
  return (await travel(played)) && inEnglish
}

/** Runs journeys in several processes, each with its own browser. Returns whether all passed. */
function travel(queued: string[]): Promise<boolean> | boolean {
  if (!hasSecondTry) return hasPassed(play(queued, processCount))
  return withSecondTry(({ only, env: extraEnv }) => play(only ?? queued, only ? 1 : processCount, extraEnv))
}

function play(queued: string[], processes: number, extraEnv: Record<string, string> = {}): Played {
  // Importing the stage first makes it close its browser after the last file, not after the first.
  const { groups, findInterrupted, clear } = distributeTests({ queued, processes, first: 'test/journeys/stage.ts' })
  try {
    const reporters = hasSecondTry ? briefly : []
    const args = ['--test', ...runnerOptions, `--test-concurrency=${processes}`, ...reporters, ...groups]
    return { isGreen: start(args, extraEnv) === 0, files: queued, interrupted: findInterrupted() }
  } finally {
    clear()
  }
}

function start(args: string[], extraEnv: Record<string, string> = {}): number {
  return spawnSync(process.execPath, args, { cwd: root, env: { ...env, ...extraEnv }, stdio: 'inherit' }).status ?? 1
}

/**
 * Returns the files that visit every page of every portal, so that each sentence is shown. `main` adds the main
 * journeys.
 */
function listPseudoFiles(main: boolean): string[] {
  const isMain =
    /\/(one-tap|student-sign-in|history|attendance|faculty-events-page|hall|class-today|classes|admin-sign-in|admin-universities|admin-event-rights)\.journey/
  const pages = globSync('test/pseudo/*.journey.ts', { cwd: root })
  const journeys = main ? globSync('test/journeys/*.journey.ts', { cwd: root }) : []
  return [...pages, ...journeys.filter((file) => isMain.test(file))].toSorted()
}

/** Returns all journeys, or those whose file name contains one of the words. */
function files(where: string): string[] {
  const matches = globSync(where, { cwd: root }).toSorted()
  const journeys = [...matches.filter((file) => long.test(file)), ...matches.filter((file) => !long.test(file))]
  const named = journeys.filter((file) =>
    words.length > 0 ? words.some((word) => file.includes(word)) : !nightly.test(file),
  )
  if (named.length > 0) return named
  console.error(
    `No journey has this name. Choose from: ${journeys.map((file) => basename(file, '.journey.ts')).join(', ')}.`,
  )
  process.exit(1)
}
