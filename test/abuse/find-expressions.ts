import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** One regular expression in a source file. */
export type Expression = { file: string; written: RegExp }

/**
 * Returns every regular expression literal in the program's server and contract sources, tests and benches excepted.
 */
export function findExpressions(): Expression[] {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter((file) => !/\.(test|bench)\.ts$/.test(file))
  return files.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    return [...literalsIn(program)].map(({ pattern, flags }) => ({ file, written: new RegExp(pattern, flags) }))
  })
}

/** Walks a syntax tree (ESTree), whose expressions carry `regex`. */
function* literalsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node && 'type' in node && node.type === 'Literal') yield node.regex as never
  else for (const part of Object.values(node)) yield* literalsIn(part)
}
