// Finds sentences for people in the sources, outside the catalogs.
import { parseSync, Visitor } from 'vite'
import { readSource } from './source-imports.ts'

/** A piece of text in a source file. */
export type FoundSentence = { file: string; line: number; text: string }

/** Matches the names of errors for developers. */
const developers = /(Error|Exception)$/
/** Calls whose texts are for operators, developers or the documentation of the API. */
const unseenCalls = /^(console|log|describe|warn|info|error|debug|note)$/

/** Attributes and properties whose texts people read or hear. */
const shownNames =
  /^(label|title|placeholder|alt|helperText|hint|tip|name|legend|text|heading|message|caption|busyLabel|confirmLabel|aria-label|aria-description|aria-roledescription|aria-valuetext|tabTitle|unit)$/

const aWord = /\p{L}{2}/u
/** Matches 'Date', 'Sending…' and 'Choose a class.', but not 'GET', 'ArrowUp' or 'Content-Type'. */
const startsLikeSentence = /^\p{Lu}\p{Ll}*(?:$|[^\p{L}\p{Lu}\-_/])/u
const severalWords = /\p{L}{2,}[,.:;]? \p{L}{2,}/u
/** Matches parts that code joins with another text, such as ' and ' and '… universities'. */
const joins = /^ \p{L}{2,}| \p{L}{2,}$/u
/** Matches texts of CSS and SVG. */
const isDrawing =
  /[@&{}()#]|\b\d|!important|serif$|^\p{L}+, \p{L}+$|button$|\b(solid|dashed|dotted|transparent|inset|auto)\b|^[MmLl]\d/u

/** Returns the texts of a file that people would read, in the order they are found. */
export function sentencesIn(file: string, side: 'pages' | 'server'): FoundSentence[] {
  const source = readSource(file)
  const { program } = parseSync(file, source)
  const ignored: [number, number][] = []
  const texts: { start: number; text: string; isShown: boolean }[] = []
  const ignore = (node: { start: number; end: number } | null | undefined) =>
    node && ignored.push([node.start, node.end])
  const shownAt: [number, number][] = []
  const visitor = new Visitor({
    ImportDeclaration: ignore,
    ExportAllDeclaration: ignore,
    ExportNamedDeclaration: ({ source: specifier }) => ignore(specifier),
    ImportExpression: ({ source: specifier }) => ignore(specifier),
    TSLiteralType: ignore,
    TSTypeAliasDeclaration: ignore,
    // Tagged templates are SQL.
    TaggedTemplateExpression: ({ quasi }) => ignore(quasi),
    ClassBody: ({ body }) => {
      for (const member of body)
        if (member.type === 'PropertyDefinition' && isNamed(member.key, /^name$/)) ignore(member)
    },
    NewExpression(node) {
      if (isNamed(node.callee, developers)) for (const argument of node.arguments) ignore(argument)
    },
    CallExpression(node) {
      const { callee } = node
      const isUnseen =
        isNamed(callee, /^super$/) ||
        (callee.type === 'MemberExpression' &&
          (isNamed(callee.property, unseenCalls) || isNamed(callee.object, unseenCalls)))
      if (isUnseen || callee.type === 'Super') for (const argument of node.arguments) ignore(argument)
    },
    AssignmentExpression({ left: target, right }) {
      if (target.type === 'MemberExpression' && target.object.type === 'ThisExpression') ignore(right)
    },
    Property(node) {
      ignore(node.key.type === 'Literal' ? node.key : null)
      if (isNamed(node.key, shownNames)) shownAt.push([node.value.start, node.value.end])
    },
    JSXAttribute(node) {
      if (node.value && node.name.type === 'JSXIdentifier' && shownNames.test(node.name.name))
        shownAt.push([node.value.start, node.value.end])
    },
    JSXText: ({ start, value }) => void texts.push({ start, text: value, isShown: true }),
    Literal({ start, value }) {
      if (typeof value === 'string') texts.push({ start, text: value, isShown: false })
    },
    TemplateElement: ({ start, value }) => void texts.push({ start, text: value.cooked ?? '', isShown: false }),
  })
  visitor.visit(program)
  const isIn = (ranges: [number, number][], position: number) =>
    ranges.some(([start, end]) => position >= start && position < end)
  return texts
    .filter(({ start }) => !isIn(ignored, start))
    .filter(({ start, text, isShown }) => isSentence(text, side, isShown || isIn(shownAt, start)))
    .map(({ start, text }) => ({ file, line: source.slice(0, start).split('\n').length, text: text.trim() }))
}

function isSentence(text: string, side: 'pages' | 'server', isShown: boolean): boolean {
  if (!aWord.test(text)) return false
  if (side === 'server') return /^\p{Lu}/u.test(text) && severalWords.test(text)
  if (isShown) return /^\p{Lu}\p{Ll}/u.test(text.trim()) || severalWords.test(text)
  if (isDrawing.test(text)) return false
  return startsLikeSentence.test(text) || severalWords.test(text) || joins.test(text)
}

function isNamed(node: object, name: RegExp): boolean {
  const named = node as { type: string; name?: string }
  return named.type === 'Identifier' && name.test(named.name!)
}
