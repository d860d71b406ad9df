import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/**
 * Returns the URL of the program: the build, or the sources if there is no build or a source is newer, so that no one
 * runs an old build by mistake. It is also the sources when Node was told to import something first, because that may
 * replace a part of the sources, such as the language.
 *
 * This file isn't TypeScript, because the compiler inside Node would stay in the built server's memory.
 *
 * @param {string} built
 * @param {readonly string[]} nodeOptions
 * @returns {string}
 */
export function findProgram(
  built = join(root, 'dist', 'server', 'run.js'),
  nodeOptions = [...process.execArgv, process.env.NODE_OPTIONS ?? ''],
) {
  const sources = pathToFileURL(join(root, 'server', 'run.ts')).href
  if (nodeOptions.some((option) => option.includes('--import'))) return sources
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isCurrent = builtAt > 0 && ['server', 'contract', 'package.json'].every((name) => isOlder(name, builtAt))
  return isCurrent ? pathToFileURL(built).href : sources
}

/**
 * Whether a file, or every file in a folder, isn't newer than `builtAt` (ms). Tests and documents are ignored.
 *
 * @param {string} name
 * @param {number} builtAt
 */
function isOlder(name, builtAt) {
  const path = join(root, name)
  // Not with `join`, which would take as long as reading the times.
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => `${path}/${file}`)
    : [path]
  return files.every((file) => file.endsWith('.test.ts') || file.endsWith('.md') || statSync(file).mtimeMs <= builtAt)
}
