import { dirname, join, normalize, relative } from 'node:path'
import { git } from './git.ts'

/** Returns the path that a commit's file has at HEAD. The file may have been removed by then. */
export type PathToday = (path: string) => string

/**
 * Reads every rename since the first commit, one commit at a time. Over the whole history, files have become too
 * different for git to detect renames.
 */
export function readRenames(folder: string): (commit: string) => PathToday {
  const format = ['log', '--no-merges', '--reverse', '--topo-order', '--format=%x01%H', '--name-status', '-z']
  const log = git(folder, [...format, '-M', '--diff-filter=R', 'HEAD'])
  const commits = log.split('\u0001').slice(1)
  const steps = commits.map((entry) => {
    const [hash = '', ...fields] = entry.split('\0').map((field) => field.trim())
    const pairs = new Map<string, string>()
    for (let n = 0; n < fields.length; n += 1)
      if (/^R\d+$/.test(fields[n]!)) pairs.set(fields[n + 1]!, fields[(n += 2)]!)
    return { hash, pairs }
  })
  const order = git(folder, ['rev-list', '--no-merges', '--reverse', '--topo-order', 'HEAD']).trimEnd().split('\n')
  const position = new Map(order.map((hash, n) => [hash, n]))
  return (commit) => {
    const later = steps.filter(({ hash }) => position.get(hash)! > position.get(commit)!)
    return (path) => later.reduce((name, { pairs }) => pairs.get(name) ?? name, path)
  }
}

const specifier =
  /((?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s+|(?:^|\n)import\s+|\bimport\(\s*)(['"])([#.][^'"]+)\2/g

/**
 * Returns a script's text with the imports of our own files updated to their current paths. `file` is the script's
 * path.
 */
export function renameImports(text: string, file: string, pathToday: PathToday): string {
  return text.replaceAll(specifier, (whole, opening: string, quote: string, written: string) => {
    const target = written.startsWith('#') ? written.slice(1) : normalize(join(dirname(file), written))
    return opening + quote + writeImport(pathToday(file), pathToday(target)) + quote
  })
}

/** Imports are relative within a folder. Imports from other folders begin with the root. */
function writeImport(importer: string, target: string): string {
  return dirname(importer) === dirname(target) ? `./${relative(dirname(importer), target)}` : `#${target}`
}
