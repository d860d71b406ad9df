// Runs in every page of a journey in the pseudo-language. Reports which of our texts are plain English, and which are
// cut off.
;(() => {
  const accented = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐƨ'
  const isOurs = new RegExp(`[${accented}]`)
  const pseudoWord = new RegExp(`\\S*[${accented}]\\S*`, 'g')
  const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
  /** Elements with texts that people typed or that only programs read, and with pages of others. */
  const exempt = 'script, style, noscript, template, bdi, textarea, code, [dir=auto]'
  const told = new Set()

  const tell = (kind, text, at) => {
    const key = `${kind} ${text}`
    if (told.has(key)) return
    told.add(key)
    void globalThis.tellOfSentence({ kind, text, at, path: location.pathname })
  }
  const describe = (element) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .filter(Boolean)
      .map((one) => one.tagName.toLowerCase() + (one.getAttribute('role') ? `[${one.getAttribute('role')}]` : ''))
      .reverse()
      .join(' > ')
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  /** This width stays the same if content makes the page wider. */
  const isPhone = () => document.documentElement.clientWidth <= 400
  /** Whether an element is only for screen readers. It has no size. */
  const isHeardOnly = (element) => element.closest('*') && element.clientWidth <= 1 && element.clientHeight <= 1

  function lookAtText(node) {
    const element = node.parentElement
    const text = node.data.replace(/\s+/g, ' ').trim()
    // A response of the API isn't a page.
    if (!text || !element || document.contentType !== 'text/html') return
    if (element.closest(exempt) || !isSeen(element)) return
    if (/[a-zA-Z]{2}/.test(text.replace(pseudoWord, ' '))) tell('plain', text, describe(element))
    if (isOurs.test(text) && isPhone()) lookForCut(node, element, text)
  }

  function lookForCut(node, element, text) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) return
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      if (isHeardOnly(one)) return
      const style = getComputedStyle(one)
      const clips = /hidden|clip/.test(style.overflowX) || /hidden|clip/.test(style.overflowY)
      // If the element scrolls, people can see the rest.
      if (/auto|scroll/.test(style.overflowX)) return
      if (!clips) {
        if (style.position === 'fixed') return
        continue
      }
      const edge = one.getBoundingClientRect()
      const wide = /hidden|clip/.test(style.overflowX) && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)
      const high = /hidden|clip/.test(style.overflowY) && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4)
      if (wide || high) return tellIfStill(node, one, text)
    }
  }

  const stillForMs = 500
  /** The places where texts were cut off, and since when. */
  const cut = new WeakMap()
  let someMayMove = false
  /** Reports a text that stays cut off. A moving text is cut off briefly, such as while a part of the page opens. */
  function tellIfStill(node, clip, text) {
    const [box, edge] = [node.parentElement.getBoundingClientRect(), clip.getBoundingClientRect()]
    const place = [box.left - edge.left, box.top - edge.top, edge.width, edge.height].join()
    const known = cut.get(node)
    const moves = known?.place !== place || clip.getAnimations().some(({ playState }) => playState === 'running')
    if (!moves && performance.now() - known.since >= stillForMs) return tell('cut off', text, describe(clip))
    if (moves) cut.set(node, { place, since: performance.now() })
    someMayMove = true
    setTimeout(soon, stillForMs)
  }

  function look() {
    if (!document.body) return
    someMayMove = false
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) lookAtText(walker.currentNode)
    for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join(','))) {
      if (element.closest(exempt) || !isSeen(element)) continue
      for (const name of attributes) {
        const text = element.getAttribute(name)
        if (text && /[a-zA-Z]{2}/.test(text.replace(pseudoWord, ' ')))
          tell('plain', text, `${describe(element)} ${name}`)
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (isPhone() && scrollWidth > clientWidth) tell('too wide', `${scrollWidth} px`, location.pathname)
  }

  let due = 0
  const soon = () => {
    due ||= setTimeout(() => {
      due = 0
      look()
    }, 120)
  }
  new MutationObserver(soon).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
  addEventListener('resize', soon)
  globalThis.lookForSentences = async () => {
    const until = performance.now() + 10 * stillForMs
    do {
      look()
      if (someMayMove) await new Promise((done) => setTimeout(done, 100))
    } while (someMayMove && performance.now() < until)
  }
})()
