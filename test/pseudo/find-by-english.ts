// Makes Playwright find text of the pseudo-language by its English, and read it back in English.
import type { Locator, Page } from 'playwright-core'
import { pseudoMessage } from '#contract/language/pseudo.ts'
import { rememberGiven } from './given-texts.ts'
import { patternFor, patternOf, plainValue } from './read-pseudo.ts'

type Options = { exact?: boolean; name?: string | RegExp; hasText?: string | RegExp; hasNotText?: string | RegExp }
type Method = (...given: unknown[]) => unknown
type Methods = Record<string, Method>

const patternIn = (text: string | RegExp, isExact = false) =>
  typeof text === 'string' ? patternOf(text, isExact) : patternFor(text)

/** A selector may name the whole sentence of an attribute. */
const selectorIn = (selector: string) =>
  selector.replaceAll(
    /\[(aria-label|title|placeholder)=(?:"([^"]*)"|(\w+))\]/g,
    (_, name: string, text?: string, word?: string) => {
      const label = text ?? word!
      return `:is([${name}="${label}"], [${name}="${pseudoMessage(label)}"])`
    },
  )

const byText = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText']
const reading =
  'textContent innerText allTextContents allInnerTexts getAttribute inputValue ariaSnapshot evaluate evaluateAll title content'.split(
    ' ',
  )

const done = new WeakSet<object>()

/** Changes what every page and locator of this process finds and reads. Takes one page, to find their classes. */
export function findByEnglish(page: Page): void {
  for (const one of [page, page.context(), page.locator('body')]) {
    const methods = Object.getPrototypeOf(one) as Methods
    if (done.has(methods)) continue
    done.add(methods)
    changeMethods(methods)
    rememberGiven(methods)
  }
}

function changeMethods(methods: Methods): void {
  const change = (name: string, by: (own: Method) => Method) => {
    const own = methods[name]
    if (own) methods[name] = by(own)
  }
  for (const name of byText)
    change(
      name,
      (own) =>
        function found(this: Page | Locator, text, options: Options = {}) {
          return own.call(this, patternIn(text as string, options.exact), options)
        } as Method,
    )
  change(
    'getByRole',
    (own) =>
      function found(this: Page | Locator, role, options: Options = {}) {
        const { name, exact, ...rest } = options
        return own.call(this, role, name === undefined ? options : { ...rest, name: patternIn(name, exact) })
      } as Method,
  )
  for (const [name, at] of [
    ['filter', 0],
    ['locator', 1],
  ] as const)
    change(
      name,
      (own) =>
        function found(this: Page | Locator, ...given: unknown[]) {
          const options = given[at] as Options | undefined
          for (const kind of ['hasText', 'hasNotText'] as const)
            if (options?.[kind] !== undefined)
              given[at] = { ...(given[at] as Options), [kind]: patternIn(options[kind]) }
          if (typeof given[0] === 'string') given[0] = selectorIn(given[0])
          return own.call(this, ...given)
        },
    )
  for (const name of reading)
    change(
      name,
      (own) =>
        async function read(this: Page | Locator, ...given: unknown[]) {
          if (name === 'evaluate' && typeof given[0] === 'string') given[0] = selectorIn(given[0])
          return plainValue(await own.call(this, ...given))
        },
    )
}
