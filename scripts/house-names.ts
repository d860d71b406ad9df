// Reads the names that the sources declare, and finds those that mean nothing on their own.
import { parseSync } from 'vite'

/** Words that aren't nouns. A reader must look up what a variable with such a name contains. */
const bareWords = new Set(
  [
    'of at to from by with in on for about into over under between within without out up down off before after since until',
    'one other others another both each all some any such same most more less least few many much own this that these those',
    'it they them who what why how which there here then now once again too so',
    'asked typed said found known kept made given taken sent shown seen told read wanted held left gone done',
  ].flatMap((line) => line.split(' ')),
)

/** A file’s variables (including parameters) and functions, once for each declaration, and its comments. */
export type Names = { variables: string[]; functions: string[]; comments: string[] }

type Node = { type: string } & Record<string, unknown>

/** Returns the names that a source file declares, and its comments. */
export function readNames(file: string, text: string): Names {
  const { program, comments } = parseSync(file, text)
  const names: Names = { variables: [], functions: [], comments: [] }
  visit(program, names)
  let end = -1
  for (const comment of comments) {
    // Consecutive line comments count as one comment.
    const isNew = comment.type === 'Block' || end < 0 || text.slice(end, comment.start).trim() !== ''
    if (isNew) names.comments.push(comment.value.replace(/^[\s*]+/, ''))
    end = comment.type === 'Block' ? -1 : comment.end
  }
  return names
}

/** Whether a variable's name is a bare preposition, pronoun or participle. */
export const isBare = (name: string): boolean => bareWords.has(name)

/** Whether a function's name describes what its result belongs to, instead of what it does. */
export const hasOfSuffix = (name: string): boolean => name.endsWith('Of')

function visit(node: unknown, names: Names): void {
  if (Array.isArray(node)) for (const child of node) visit(child, names)
  if (!isNode(node)) return
  if (node.type === 'VariableDeclarator') addVariable(node, names)
  if (node.type === 'FunctionDeclaration' && isNode(node.id)) names.functions.push(String(node.id.name))
  if (node.type === 'MethodDefinition' && isNode(node.key)) names.functions.push(String(node.key.name))
  if (/Function/.test(node.type) && Array.isArray(node.params))
    for (const parameter of node.params) names.variables.push(...namesIn(parameter))
  if (node.type === 'CatchClause') names.variables.push(...namesIn(node.param))
  for (const [key, child] of Object.entries(node)) if (key !== 'type') visit(child, names)
}

function addVariable({ id, init }: Node, names: Names): void {
  const isFunction = isNode(init) && /Function/.test(init.type)
  names[isFunction ? 'functions' : 'variables'].push(...namesIn(id))
}

/** Returns the names in a pattern, such as a and c in `{ a, b: [c] }`. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap((part) => namesIn(part.value ?? part.argument))
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter)
    default:
      return []
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
