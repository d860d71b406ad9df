import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { hasControlCharacter, SamlRefusal, type SamlFault } from './faults.ts'

/** The limits of a document. They are checked before it is parsed, because XPath is slow with many nodes. */
export type XmlLimits = {
  /** UTF-8 bytes. */
  bytes: number
  /** The number of `<` characters. An element usually has two. */
  tags: number
  /** Attributes and namespaces. */
  attributes: number
  /** Whether comments are allowed. Texts are then read only where no comment can split them. */
  comments: boolean
}

const elementNode = 1
const textNode = 3
/** The maximum number of characters in a namespace. The canonical form repeats it in each element that uses it. */
const maxNamespaceLength = 200

/**
 * Parses a document strictly. Refuses a DTD, an entity, a CDATA section, a processing instruction, anything that the
 * parser would repair, and an id that appears twice. Returns the root element. Throws `SamlRefusal`.
 */
export function parseXml(text: string, limits: XmlLimits): Element {
  if (Buffer.byteLength(text) > limits.bytes) throw new SamlRefusal('too_large')
  const body = text.replace(/^\s*<\?xml\s[^<>]*\?>/, '')
  if (count(body, '<') > limits.tags) throw new SamlRefusal('too_many_elements')
  const marks = limits.comments ? count(body, '<!') - count(body, '<!--') : count(body, '<!')
  if (marks > 0 || body.includes('<?')) throw new SamlRefusal('forbidden_markup')
  const tags = limits.comments ? [body] : listTags(body)
  const attributeCount = tags.reduce((total, tag) => total + (tag.match(/=\s*["']/g)?.length ?? 0), 0)
  if (attributeCount > limits.attributes) throw new SamlRefusal('too_many_elements')
  const document = parseStrictly(text)
  const content = Array.from(document.childNodes).filter(
    (node) => node.nodeType === elementNode || node.nodeType === textNode,
  )
  const root = document.documentElement
  if (!root || content.some((node) => node !== root && node.textContent?.trim())) throw new SamlRefusal('malformed_xml')
  checkEnds(root, limits.comments ? listTags(body.replaceAll(/<!--.*?-->/gs, '')) : tags)
  checkAttributes(root)
  return root
}

function parseStrictly(text: string) {
  try {
    const errorHandler = (_level: string, message: string) => {
      throw new Error(message)
    }
    return new DOMParser({ errorHandler }).parseFromString(text, 'text/xml')
  } catch (error) {
    throw new SamlRefusal('malformed_xml', (error as Error).message)
  }
}

/** Returns the tags of a text without comments. Throws when anything else starts with `<`. */
function listTags(text: string): string[] {
  const tags = text.match(/<[^<>"']*(?:(?:"[^<"]*"|'[^<']*')[^<>"']*)*>/g) ?? []
  if (tags.length !== count(text, '<')) throw new SamlRefusal('malformed_xml')
  return tags
}

/** Refuses an end tag without a start tag, which the parser would ignore. */
function checkEnds(root: Element, tags: readonly string[]): void {
  const endCount = tags.filter((tag) => tag.startsWith('</') || tag.endsWith('/>')).length
  if (endCount !== listElements(root).length) throw new SamlRefusal('malformed_xml')
}

/**
 * Refuses an id that appears twice, whatever its attribute's spelling or namespace, because xml-crypto searches all of
 * them.
 */
function checkAttributes(root: Element): void {
  const ids = new Set<string>()
  for (const { attributes } of listElements(root)) {
    for (const { localName, name, value } of Array.from(attributes)) {
      if (name.startsWith('xmlns') && value.length > maxNamespaceLength) throw new SamlRefusal('too_large', name)
      if (!/^id$/i.test(localName || name)) continue
      if (ids.has(value)) throw new SamlRefusal('duplicate_id', value)
      ids.add(value)
    }
  }
}

function count(text: string, part: string): number {
  let total = 0
  for (let index = text.indexOf(part); index !== -1; index = text.indexOf(part, index + part.length)) total += 1
  return total
}

/** Returns an element and all elements in it, outer ones first. */
export function listElements(root: Element): Element[] {
  const elements = [root]
  for (let index = 0; index < elements.length; index += 1) elements.push(...childElements(elements[index]!))
  return elements
}

/** Returns the child elements of a node. */
export function childElements(parent: Node): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === elementNode)
}

/** Whether an element has this name in this namespace. */
export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name
}

/** Returns the child elements with a name. */
export function childrenNamed(parent: Node, namespace: string, name: string): Element[] {
  return childElements(parent).filter((element) => isNamed(element, namespace, name))
}

/**
 * Returns the only child element with a name. Throws `fault` when there is none, there are several, or its namespace is
 * another one, because a library might confuse the two.
 */
export function onlyChild(parent: Element, [namespace, name]: readonly [string, string], fault: SamlFault): Element {
  const [child, ...moreChildren] = childElements(parent).filter(({ localName }) => localName === name)
  if (!child || moreChildren.length > 0 || child.namespaceURI !== namespace) throw new SamlRefusal(fault, name)
  return child
}

/**
 * Returns the trimmed text of an element that contains only text. Throws when it contains elements or comments, which
 * could cut off a part of the text, or control characters.
 */
export function readText(element: Element): string {
  return checkText(readPlain(element))
}

/** Returns an element's base64 without whitespace. Throws when it contains anything but text. */
export function readBase64(element: Element): string {
  return readPlain(element).replaceAll(/\s/g, '')
}

function readPlain(element: Element): string {
  if (Array.from(element.childNodes).some(({ nodeType }) => nodeType !== textNode))
    throw new SamlRefusal('markup_in_text', element.localName)
  return element.textContent ?? ''
}

/** Returns an attribute's trimmed value, or null when it is missing or empty. */
export function readAttribute(element: Element, name: string): string | null {
  return checkText(element.getAttribute(name)) || null
}

/** Returns a trimmed text. Throws when it has control characters, which databases and logs don't accept. */
function checkText(text: string): string {
  const trimmed = text.trim()
  if (hasControlCharacter(trimmed)) throw new SamlRefusal('invalid_text', trimmed)
  return trimmed
}

/**
 * Returns an attribute's time in ms, or null when it is missing. SAML writes times in UTC (core, 1.3.3), with a Z or
 * without a zone. Some providers write an offset.
 */
export function readTime(element: Element, name: string): number | null {
  const text = readAttribute(element, name)
  if (text === null) return null
  const [, moment, zone = 'Z'] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const time = Date.parse(`${moment}${zone}`)
  if (Number.isNaN(time)) throw new SamlRefusal('invalid_time', text)
  return time
}
