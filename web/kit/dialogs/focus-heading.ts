/**
 * Focuses the page's heading if nothing has the focus, because the button that opened a dialog was removed with its
 * row.
 */
export function focusHeading(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}
