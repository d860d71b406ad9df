import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Every source file of the five roots, by its path from the top folder. */
export const sources = listSources(root)

function listSources(folder: string): string[] {
  return globSync('{contract,server,web,test,scripts}/**/*.{ts,tsx}', { cwd: folder })
}

/** Returns the text of a source file. */
export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

/** An import of one source file by another, with the specifier in the source. Includes type imports. */
export type Import = { importer: string; target: string; specifier: string }

const statements =
  /^\s*(?:import|export)\s+(?:type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm

/** Every import between our own files. */
export const imports: Import[] = importsIn(root)

/** Returns every import between the source files of a folder with the five roots. */
export function importsIn(folder: string): Import[] {
  return listSources(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(statements)].flatMap(([, staticPath, dynamic]) => {
      const specifier = staticPath ?? dynamic!
      if (!/^[#.]/.test(specifier)) return []
      const target = specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier))
      return [{ importer: file, target, specifier }]
    }),
  )
}

/** Whether a file is part of the tests. */
export const isTest = (file: string): boolean => file.startsWith('test/') || /\.(test|journey|bench)\.tsx?$/.test(file)

/** Returns groups of files that import each other in a circle. */
export function circlesIn(graph: readonly Import[]): string[][] {
  const next = Map.groupBy(graph, ({ importer }) => importer)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  // Tarjan's algorithm: a file is the root of a group if its lowest reachable number is its own.
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const { target } of next.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || next.get(file)?.some(({ target }) => target === file)) circles.push(group.toSorted())
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return circles
}
