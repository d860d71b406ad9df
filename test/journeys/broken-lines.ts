import type { Page } from 'playwright-core'

/**
 * Returns the texts on a page with a line break after a middle dot, or between a number and its AM, PM, h, min or s.
 */
export function findBrokenLines(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const topOf = (node, at) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const [box] = range.getClientRects()
      return box && box.width > 1 ? Math.round(box.top) : null
    }
    const brokenLines = []
    const blockOf = (element) => {
      while (getComputedStyle(element).display.startsWith('inline')) element = element.parentElement
      return element
    }
    const blocks = new Map()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const block = blockOf(node.parentElement)
      const letters = blocks.get(block) ?? []
      blocks.set(block, letters)
      for (let at = 0; at < node.data.length; at += 1)
        if (node.data[at].trim()) letters.push({ node, at, letter: node.data[at] })
    }
    for (const [block, letters] of blocks) {
      const words = letters.map(({ letter }) => letter).join('')
      for (const { index, 0: text } of words.matchAll(/·.|\\d(?:[AP]M|h|min|s)(?![a-z])/g)) {
        const [before, after] = [letters[index], letters[index + 1]]
        const tops = [topOf(before.node, before.at), topOf(after.node, after.at)]
        // Letters of different sizes on one line are a few pixels apart.
        if (tops[0] !== null && tops[1] !== null && tops[1] - tops[0] > 12) brokenLines.push(block.innerText.trim())
      }
    }
    return [...new Set(brokenLines)]
  })()`)
}

/** Returns the words in a page's names and column titles that are broken over several lines. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const brokenWords = []
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode
      if (!parentElement.closest('bdi, th, h3') || !parentElement.checkVisibility()) continue
      for (const { index, 0: word } of data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) brokenWords.push(word + ' in ' + lines.size + ' lines')
      }
    }
    return [...new Set(brokenWords)]
  })()`)
}
