// A browser that translates a page puts an element in place of each text. React keeps its texts: their changes aren't
// seen, and React fails when it adds something before one of them (facebook/react, issue 11538).

/** The texts that an element replaced, and the element that replaced a text. */
const replaced = new WeakMap<Node, Text[]>()
const replacements = new WeakMap<Node, Element>()
/** Texts that the page removed. */
const ownRemovals = new WeakSet<Node>()
let isFollowing = false

/**
 * Has React's changes reach translated texts, also those of the changes so far. Until a text is translated, the
 * browser's functions stay as they are.
 */
export function followTranslation(changes: MutationRecord[]): void {
  rememberTranslations(changes)
  new MutationObserver(rememberTranslations).observe(document, { childList: true, subtree: true })
}

function rememberTranslations(changes: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    const translation = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    if (!translation) continue
    for (const text of removedNodes) if (text instanceof Text) remember(text, translation as Element)
  }
}

function remember(text: Text, translation: Element): void {
  if (ownRemovals.has(text)) return
  restoreBeforeChanges()
  replaced.set(translation, [...(replaced.get(translation) ?? []), text])
  replacements.set(text, translation)
}

/** Puts a text back, with those that the same element replaced. The browser translates it again. */
function restore(node: Node | null): void {
  const translation = node && replacements.get(node)
  if (!translation) return
  const texts = replaced.get(translation)!
  for (const text of texts) replacements.delete(text)
  if (translation.isConnected) translation.replaceWith(...texts)
}

/** Restores a text before React changes it, removes it or adds something before it. */
function restoreBeforeChanges(): void {
  if (isFollowing) return
  isFollowing = true
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      restore(this)
      value.set!.call(this, text)
    },
  })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    restore(child)
    ownRemovals.add(child)
    return removeChild.call(this, child) as Child
  }
  Node.prototype.insertBefore = function insert<Child extends Node>(this: Node, child: Child, next: Node | null) {
    restore(child)
    restore(next)
    ownRemovals.delete(child)
    return insertBefore.call(this, child, next) as Child
  }
}
