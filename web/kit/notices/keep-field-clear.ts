/** The space between a field and the notice, in px. */
const gap = 12

/**
 * Scrolls the field that has the focus, or gets it, out from under a notice at the bottom of the window. Returns a
 * function that ends this.
 */
export function keepFieldClear(notice: HTMLElement): () => void {
  const clear = () => {
    const field = document.activeElement
    if (!field?.matches(':is(input,textarea,[role=combobox])')) return
    const [is, covers] = [field.getBoundingClientRect(), notice.getBoundingClientRect()]
    const isBeside = is.right <= covers.left || is.left >= covers.right
    if (isBeside || is.bottom + gap <= covers.top || is.top >= covers.bottom) return
    findScroller(field).scrollBy(0, is.bottom + gap - covers.top)
  }
  clear()
  document.addEventListener('focusin', clear)
  return () => document.removeEventListener('focusin', clear)
}

/** The nearest part of the page around a field that scrolls, or the window. */
function findScroller(field: Element): Element | Window {
  for (let box = field.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return window
}
