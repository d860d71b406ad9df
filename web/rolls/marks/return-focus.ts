/** The buttons that open a person's menu. */
const menuButtons = '[data-corrects]'
/** The button that adds someone: there on every roll. */
const addButton = '[data-adds]'

/**
 * Remembers where the focus is in a list. The returned function moves it back there; when that row is gone, to the row
 * that took its place, or to the button above the list.
 */
export function rememberFocus(button: HTMLElement): () => void {
  const list = button.closest('table, ul')
  const buttons = list ? [...list.querySelectorAll<HTMLElement>(menuButtons)] : []
  const index = buttons.indexOf(button)
  const near = index < 0 ? [button] : [button, ...buttons.slice(index + 1), ...buttons.slice(0, index).reverse()]
  return () => {
    const target = near.find((candidate) => candidate.isConnected) ?? document.querySelector<HTMLElement>(addButton)
    target?.focus()
  }
}

/** Moves the focus on when a row with the focus is about to leave the page. Call it before the row is removed. */
export function moveFocusOn(button: HTMLElement): void {
  if (document.activeElement === button) queueMicrotask(rememberFocus(button))
}
