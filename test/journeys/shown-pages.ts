import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pseudo } from '#contract/language/pseudo.ts'
import { doorManifest } from '#scripts/door-build.ts'
import { pagesIn } from '#scripts/build-pages.ts'
import { builtPages } from '#server/http/pages.ts'

/** Whether this process runs in the pseudo-language: its pages, its server and what journeys look for. */
export const isPseudo = process.env.PAGES_LANGUAGE === pseudo.tag
/** The folder of the built pages that journeys open. */
export const shownPages = isPseudo ? pagesIn(pseudo) : builtPages

let names: Map<string, string> | undefined

/** Returns the names of the built scripts by path, because their file names are only hashes. */
export function scriptNames(): Map<string, string> {
  names ??= readNames()
  return names
}

/** Returns the path of the whole site's script with a name, such as `/assets/jiRDz-T.js` for `history-tab`. */
export function pathOfScript(name: string): string {
  const [path] = [...scriptNames()].findLast(([, scriptName]) => scriptName === name) ?? []
  if (path === undefined) throw new Error(`No script is called ${name}.`)
  return path
}

function readNames(): Map<string, string> {
  // The door's build has a manifest of its own.
  const files = [doorManifest, '.vite/manifest.json'].flatMap((manifest) =>
    Object.values(
      JSON.parse(readFileSync(join(shownPages, manifest), 'utf8')) as Record<string, { file: string; name?: string }>,
    ),
  )
  return new Map(files.flatMap(({ file, name }) => (name === undefined ? [] : [[`/${file}`, name] as const])))
}
