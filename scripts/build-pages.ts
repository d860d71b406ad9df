import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#contract/language/language.ts'
import { builtPages } from '#server/http/pages.ts'

const root = join(import.meta.dirname, '..')
/** The sources of the pages. */
const sources = [
  'web',
  'contract',
  'vite.config.ts',
  'scripts/installed-app.ts',
  'scripts/background-sync.ts',
  'scripts/compile-words.ts',
  'scripts/door-build.ts',
  'package-lock.json',
]

/** Returns the folder into which the pages are built in a language other than English. */
export const pagesIn = ({ tag }: Language): string => join(root, 'dist', tag)

/** Builds the pages if they are missing or older than their sources. Throws if the build fails. */
export function buildPagesWhenNeeded(language?: Language): void {
  const built = join(language ? pagesIn(language) : builtPages, 'index.html')
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map((path) => newest(join(root, path)))))
    return
  console.log('Building the pages…')
  const build = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts'), ...(language ? [language.tag] : [])], {
    cwd: root,
    stdio: 'inherit',
  })
  if (build.status !== 0) throw new Error('The pages could not be built; the reason is above.')
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
