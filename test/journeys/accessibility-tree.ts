import type { Page } from 'playwright-core'

/** An item of a page's accessibility tree, as a screen reader gets it. */
export type TreeItem = {
  role: string
  name: string
  description: string
  /** The urgency with which changes are announced: 'polite', 'assertive', or '' for not at all. */
  live: string
  hasFocus: boolean
  /** All text inside. */
  text: string
  /** The id of the nearest ancestor with one of the roles in `groups`. `url` is where a link leads, or ''. */
  group: string
  url: string
}

/** Roles that a screen reader announces as groups. */
const groups = new Set([
  // Chromium's parts of a date field.
  'Date',
  'article',
  'banner',
  'cell',
  'columnheader',
  'complementary',
  'contentinfo',
  'dialog',
  'alertdialog',
  'form',
  'group',
  'list',
  'listitem',
  'main',
  'navigation',
  'region',
  'row',
  'search',
  'tabpanel',
  'toolbar',
])

/** Reads the browser's accessibility tree, in the page's order. */
export async function readTree(page: Page): Promise<TreeItem[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  type Node = (typeof nodes)[number]
  const readProperty = (node: Node, name: string) =>
    String(node.properties?.find((property) => property.name === name)?.value.value ?? '')
  const readRole = (node: Node) => String(node.role?.value ?? '')
  const findGroup = ({ parentId }: Node): string => {
    const parent = parentId === undefined ? undefined : byId.get(parentId)
    if (!parent) return ''
    return !parent.ignored && groups.has(readRole(parent)) ? parent.nodeId : findGroup(parent)
  }
  const readText = (node: Node): string =>
    readRole(node) === 'StaticText'
      ? String(node.name?.value ?? '')
      : (node.childIds ?? [])
          .flatMap((id) => byId.get(id) ?? [])
          .map(readText)
          .join(' ')
          .replaceAll(/\s+/g, ' ')
          .trim()
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((node) => ({
      role: readRole(node),
      name: String(node.name?.value ?? '').trim(),
      description: String(node.description?.value ?? ''),
      live: readProperty(node, 'live'),
      hasFocus: readProperty(node, 'focused') === 'true',
      text: readText(node),
      group: findGroup(node),
      url: readProperty(node, 'url'),
    }))
}

const needName = new Set([
  'alertdialog',
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'grid',
  'heading',
  'image',
  'img',
  'link',
  'menuitem',
  'option',
  'progressbar',
  'radio',
  'radiogroup',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'table',
  'tablist',
  'tabpanel',
  'textbox',
  'video',
  'Video',
])

/** Names that mean nothing out of context. */
const meaningless = /^(button|link|image|icon|logo|here|click here|more|read more|menu item|open|ok|\W+)$/i

/** Returns the items with no name or a meaningless one, and the controls that share a name within a group. */
export function findNameless(heard: TreeItem[]): string[] {
  const nameless = heard
    .filter(({ role, name }) => needName.has(role) && (name === '' || meaningless.test(name)))
    .map(({ role, name, text }) => `a ${role} is called “${name}” (${text.slice(0, 60)})`)
  const urls = new Map<string, string>()
  const shared = heard
    .filter(({ role }) => needName.has(role) && role !== 'option' && role !== 'heading' && role !== 'image')
    .filter(({ role, name, description, group, url }) => {
      const key = [group, role, name, description].join(' ')
      const otherUrl = urls.get(key)
      urls.set(key, url)
      // Two links to the same place may have the same name.
      return otherUrl !== undefined && (url === '' || otherUrl !== url)
    })
    .map(({ role, name }) => `two of a group are the ${role} “${name}”`)
  return [...nameless, ...shared]
}

/**
 * Returns what is wrong with a page's landmarks: it needs one main landmark, and landmarks of one role need distinct
 * names. A page with an open dialog isn't checked.
 */
export function findLandmarkFaults(heard: TreeItem[]): string[] {
  if (heard.some(({ role }) => role === 'dialog' || role === 'alertdialog')) return []
  const findAll = (wantedRole: string) => heard.filter(({ role }) => role === wantedRole)
  const faults = findAll('main').length === 1 ? [] : [`${findAll('main').length} main parts`]
  const unnamed = (wantedRole: string) => {
    const names = findAll(wantedRole).map(({ name }) => name)
    const isClear = names.length < 2 || (new Set(names).size === names.length && !names.includes(''))
    return isClear ? [] : [`several ${wantedRole} parts are called “${names.join('”, “')}”`]
  }
  return [...faults, ...['navigation', 'region', 'complementary', 'form', 'search'].flatMap(unnamed)]
}
