import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join, sep } from 'node:path'

export type Change = { path: string; kind: 'add' | 'change' | 'unlink' }

/** The debounce (ms) before changes are reported, because editors save a file in several steps. */
const quiet = 50

/**
 * Reports files that are added, changed or removed in folders and their subfolders. It misses no change after it has
 * returned, unlike a watcher that first scans the folders.
 */
export function watchSources(folders: string[], report: (changes: Change[]) => void): { close: () => void } {
  const watchers = new Map<string, FSWatcher>()
  const knownFiles = new Set<string>()
  const touched = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const noteTouched = (path: string) => {
    touched.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => report(readTouched()), quiet)
  }

  /** Watches a folder and its subfolders, and returns the files in them. */
  const watchFolder = (folder: string): string[] => {
    if (!watchers.has(folder)) {
      const watcher = watch(folder, (_event, name) => name !== null && noteTouched(join(folder, name)))
      // Windows reports a removed folder as an error.
      watcher.on('error', () => watcher.close())
      watchers.set(folder, watcher)
    }
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? watchFolder(path) : [path]
    })
  }

  /**
   * Returns the files that were added or changed at a path, which may be a folder. Null if the path no longer exists.
   */
  const readPath = (path: string): string[] | null => {
    try {
      return statSync(path).isDirectory() ? watchFolder(path).filter((file) => !knownFiles.has(file)) : [path]
    } catch {
      return null
    }
  }

  const readTouched = (): Change[] => {
    const changes = [...touched].flatMap((path): Change[] => {
      const files = readPath(path)
      if (files) return files.map((file) => ({ path: file, kind: knownFiles.has(file) ? 'change' : 'add' }))
      watchers.get(path)?.close()
      watchers.delete(path)
      const removedFiles = [...knownFiles].filter((file) => file === path || file.startsWith(path + sep))
      return removedFiles.map((file) => ({ path: file, kind: 'unlink' }))
    })
    touched.clear()
    for (const { path, kind } of changes) {
      if (kind === 'unlink') knownFiles.delete(path)
      else knownFiles.add(path)
    }
    return changes
  }

  for (const file of folders.flatMap(watchFolder)) knownFiles.add(file)
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
