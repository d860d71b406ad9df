import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const titlesByFile = new Map<string, Set<string>>()

/**
 * Returns the titles in a test file (its path from the top folder) as they are in the source: those of `test`,
 * `journey`, `mainJourney`, `onBothEngines` and similar functions. A part that is filled in at run time reads `…`. If a
 * table's `name` is the title, its names are included. Titles of skipped tests aren't, because a skipped test proves
 * nothing.
 */
export function titlesIn(file: string): Set<string> {
  const cached = titlesByFile.get(file)
  if (cached) return cached
  const source = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')
  const text = String.raw`(['"\`])((?:\\.|(?!\1)[^\\])*)\1`
  const calls = new RegExp(
    String.raw`\b(?:test|describe|(?:journey|mainJourney)(?:Alone)?|on[A-Z]\w*)\(\s*${text}`,
    'g',
  )
  const names = new RegExp(String.raw`\bname: ${text}`, 'g')
  const written = [
    ...source.matchAll(calls),
    ...(/\b(?:test|on[A-Z]\w*)\(\s*name\b/.test(source) ? source.matchAll(names) : []),
  ]
  const titles = new Set(written.map(([, , title]) => asShown(title!)))
  titlesByFile.set(file, titles)
  return titles
}

/** Returns the text of a string literal. */
function asShown(spelled: string): string {
  return spelled
    .replaceAll(/\$\{[^}]*\}/g, '…')
    .replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/\\(.)/g, '$1')
}
