// A browser that translates a page replaces each text with an element. React keeps updating the removed texts, so
// changes don't appear, and React throws when it inserts a node before one of them (facebook/react, issue 11538).

/** The texts that a translation element replaced, and the element that replaced a text. */
const replaced = new WeakMap<Node, Text[]>()
const replacements = new WeakMap<Node, Element>()
/** Texts that the page itself removed. */
const ownRemovals = new WeakSet<Node>()
let isFollowing = false

/**
 * Makes React's changes reach translated texts. `changes` are the mutations recorded so far. The DOM's methods aren't
 * patched until the browser translates a text.
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

/**
 * Puts back a translated text, and the others that the same element replaced. The browser then translates them again.
 */
function restore(node: Node | null): void {
  const translation = node && replacements.get(node)
  if (!translation) return
  const texts = replaced.get(translation)!
  for (const text of texts) replacements.delete(text)
  if (translation.isConnected) translation.replaceWith(...texts)
}

/** Patches the DOM so that a text is restored before React changes it, removes it, or inserts a node before it. */
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
