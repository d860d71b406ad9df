/** Focuses the page's heading when nothing has the focus: the button that opened a dialog is gone with its row. */
export function focusHeading(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}
