import type { Page } from 'playwright-core'

/** Collects what moves on a page from now on, across navigations: one line for each animation and transition. */
export async function followMovement(page: Page): Promise<Set<string>> {
  const moved = new Set<string>()
  await page.exposeFunction('reportMovement', (description: string) => void moved.add(description))
  await page.addInitScript(report)
  return moved
}

/** Longer than this (ms) a change can be seen as a movement: two pictures of the screen. */
const longest = 34

/** Runs in the page. */
const report = String.raw`{
  const nameOf = ({ localName, className, pseudoElement }) => localName + '.' + String(className.baseVal ?? className).split(' ').at(-1)
  const tell = (how, target, ms) => reportMovement(how + ' of ' + nameOf(target) + ' for ' + ms + ' ms')
  const look = ({ type }) => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect.getComputedTiming()
      const what = animation.animationName ?? animation.transitionProperty
      if (endTime > ${longest}) tell(what ? type + ' ' + what : type, animation.effect.target, endTime)
    }
  }
  for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, look, true)
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, how) {
    const ms = typeof how === 'number' ? how : (how?.duration ?? 0)
    if (ms > ${longest}) tell('animate()', this, ms)
    return animate.call(this, frames, how)
  }
  for (const [owner, names] of [[Element.prototype, ['scrollIntoView', 'scrollTo', 'scrollBy']], [window, ['scrollTo', 'scrollBy']]])
    for (const name of names) {
      const scroll = owner[name]
      owner[name] = function (...to) {
        if (to[0]?.behavior === 'smooth') reportMovement('smooth scrolling')
        return scroll.apply(this, to)
      }
    }
}`
