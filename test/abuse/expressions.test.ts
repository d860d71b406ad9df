// A program decides whether an expression takes linear time. Nothing is measured, and no one has to find the worst
// input.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyse } from 'scslre'
import { parseSync } from 'vite'

/** Whether the time of an expression grows faster than the text, for some texts. */
function isSlow(expression: RegExp): boolean {
  return analyse(expression, { reportTypes: { Self: true, Trade: true, Move: true } }).reports.length > 0
}

test('every regular expression of the server and the contract takes linear time', () => {
  const expressions = findExpressions()
  assert.ok(expressions.length > 60, `only ${expressions.length} were found`)
  const slow = expressions.filter(({ written }) => isSlow(written)).map(({ file, written }) => `${file}: ${written}`)
  assert.deepEqual(slow, [])
})

test('the expressions that stopped the server with 15 KB are recognized as slow', () => {
  // Earlier versions had these slow expressions: in the log, for a line of a file, and for the end of a name.
  assert.ok(isSlow(/[\p{L}\p{N}._+'-]+@[\p{L}\p{N}.-]+|st1_[\w-]+|dev_\w+/gu))
  assert.ok(isSlow(/(?:"(?:[^"]|"")*"|[^"\r\n])+(?:\r\n|$)/g))
  assert.ok(isSlow(/^_+|_+$/g))
})

test('no regular expression is built at run time, except the typed code’s, which is a constant', () => {
  const root = join(import.meta.dirname, '..', '..')
  const makers = globSync('{server,contract}/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|bench)\.ts$/.test(file))
    .filter((file) => /\bRegExp\(/.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(makers, ['contract/events/read-typed-code.ts'])
})

const root = join(import.meta.dirname, '..', '..')

/** One regular expression in a source file. */
type Expression = { file: string; written: RegExp }

/** Returns every regular expression literal in the server and the contract, except for tests and benchmarks. */
function findExpressions(): Expression[] {
  const files = globSync('{server,contract}/**/*.ts', { cwd: root }).filter((file) => !/\.(test|bench)\.ts$/.test(file))
  return files.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    return [...literalsIn(program)].map(({ pattern, flags }) => ({ file, written: new RegExp(pattern, flags) }))
  })
}

/** Walks a syntax tree (ESTree), in which regular expressions are literals with a `regex`. */
function* literalsIn(node: unknown): Generator<{ pattern: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node && 'type' in node && node.type === 'Literal') yield node.regex as never
  else for (const part of Object.values(node)) yield* literalsIn(part)
}
