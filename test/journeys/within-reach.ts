import type { Page } from 'playwright-core'

/**
 * Returns what doesn't fit the window on a page: sideways scrolling, text that is cut off, lines over each other, and
 * hidden controls.
 */
export function findOutOfReach(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => { ${script}\nreturn look() })()`)
}

/** Runs in the page. If a dialog is open, only the dialog is checked. */
const script = String.raw`
const look = () => {
  const root = document.documentElement
  const wider = root.scrollWidth - root.clientWidth
  const open = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')]
  const place = open.findLast((dialog) => dialog.checkVisibility()) ?? document.body
  const sideways = wider > 0 ? ['scrolls ' + wider + ' px sideways'] : []
  return [...sideways, ...cutOff(place), ...beyondReach(place), ...tooNarrow(place), ...tooLow(place)]
}

const words = (element) =>
  (element.getAttribute('aria-label') || element.innerText || element.name || element.tagName).trim().slice(0, 40)

/** Finds text that is cut off at an edge that can't be scrolled. */
const cutOff = (place) => {
  const found = new Set()
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    if (text.data.trim() === '' || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, position, textOverflow, webkitLineClamp } = getComputedStyle(box)
      // Skips text for screen readers only, and boxes that have no edge to scroll past.
      if (clipPath !== 'none' || position === 'fixed') break
      if (/auto|scroll/.test(overflowX + overflowY)) break
      if (overflowX === 'visible') continue
      // Text that is shortened with '…' must be complete in its title.
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (isShortened && box.closest('[title]')?.title.includes(text.data.trim())) continue
      const [is, may] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
      if (is.right > may.right + 1 || is.left < may.left - 1 || is.bottom > may.bottom + 3)
        found.add('cuts off “' + text.data.trim().slice(0, 40) + '”')
    }
  }
  return [...found]
}

/** Finds texts whose lines are lower than their letters. */
const tooLow = (place) =>
  [...place.querySelectorAll('*')].flatMap((element) => {
    const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
    const { fontSize, lineHeight, clipPath } = getComputedStyle(element)
    if (!text || clipPath !== 'none' || !(parseFloat(lineHeight) < parseFloat(fontSize) * 0.9)) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    return tops.size > 1 ? ['lines overlap: ' + words(element)] : []
  })

/** Finds buttons with a word or an icon that extends beyond them. */
const tooNarrow = (place) =>
  [...place.querySelectorAll('button, a.MuiButton-root')].flatMap((button) => {
    const { left, right, width } = button.getBoundingClientRect()
    if (width <= 1 || !button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const boxes = [...button.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect())
    while (texts.nextNode()) {
      // Skips text for screen readers only.
      if (getComputedStyle(texts.currentNode.parentElement).clipPath !== 'none') continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      boxes.push(range.getBoundingClientRect())
    }
    const isOut = boxes.some((box) => box.width > 1 && (box.left < left - 2 || box.right > right + 2))
    return isOut ? ['wider than its button: ' + words(button)] : []
  })

const controls = 'a[href], button, input, textarea, [role=tab], [role=combobox], [role=switch], [role=checkbox]'

/** Finds controls that, once scrolled into view, are covered in the middle or extend beyond the side. */
const beyondReach = (place) =>
  [...place.querySelectorAll(controls)].flatMap((control) => {
    const style = getComputedStyle(control)
    const isMeant = control.checkVisibility({ visibilityProperty: true }) && control.closest('[aria-hidden=true], [inert]') === null
    if (!control.isConnected || !isMeant || style.clipPath !== 'none' || style.pointerEvents === 'none') return []
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A switch's own input is invisible, and wider than the switch.
    const seen = style.opacity === '0' ? control.parentElement : control
    const { left, right, top, bottom, width, height } = seen.getBoundingClientRect()
    if (width <= 1 || height <= 1) return []
    if (left < -1 || right > innerWidth + 1) return ['runs off the side: ' + words(control)]
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const hit = document.elementFromPoint((left + right) / 2, y)
    const isIt = hit && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.control === control)
    return isIt ? [] : ['covered: ' + words(control) + (hit ? ' by ' + words(hit) : ' (outside the window)')]
  })
`
