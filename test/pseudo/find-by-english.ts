// Makes Playwright find text in the pseudo-language by its English, and return it in English.
import type { Locator, Page } from 'playwright-core'
import { pseudoMessage } from '#contract/language/pseudo.ts'
import { rememberArguments } from './given-texts.ts'
import { patternFor, buildPattern, plainValue } from './read-pseudo.ts'

type Options = { exact?: boolean; name?: string | RegExp; hasText?: string | RegExp; hasNotText?: string | RegExp }
type Method = (...args: unknown[]) => unknown
type Methods = Record<string, Method>

const patternIn = (text: string | RegExp, isExact = false) =>
  typeof text === 'string' ? buildPattern(text, isExact) : patternFor(text)

/** Returns a selector that also finds attributes whose whole sentence is in the pseudo-language. */
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

const changedClasses = new WeakSet<object>()

/** Changes what every page and locator in this process finds and returns. Takes one page, to find their classes. */
export function findByEnglish(page: Page): void {
  for (const instance of [page, page.context(), page.locator('body')]) {
    const methods = Object.getPrototypeOf(instance) as Methods
    if (changedClasses.has(methods)) continue
    changedClasses.add(methods)
    changeMethods(methods)
    rememberArguments(methods)
  }
}

function changeMethods(methods: Methods): void {
  const change = (name: string, wrap: (original: Method) => Method) => {
    const original = methods[name]
    if (original) methods[name] = wrap(original)
  }
  for (const name of byText)
    change(
      name,
      (original) =>
        function found(this: Page | Locator, text, options: Options = {}) {
          return original.call(this, patternIn(text as string, options.exact), options)
        } as Method,
    )
  change(
    'getByRole',
    (original) =>
      function found(this: Page | Locator, role, options: Options = {}) {
        const { name, exact, ...rest } = options
        return original.call(this, role, name === undefined ? options : { ...rest, name: patternIn(name, exact) })
      } as Method,
  )
  for (const [name, optionsIndex] of [
    ['filter', 0],
    ['locator', 1],
  ] as const)
    change(
      name,
      (original) =>
        function found(this: Page | Locator, ...args: unknown[]) {
          const options = args[optionsIndex] as Options | undefined
          for (const kind of ['hasText', 'hasNotText'] as const)
            if (options?.[kind] !== undefined)
              args[optionsIndex] = { ...(args[optionsIndex] as Options), [kind]: patternIn(options[kind]) }
          if (typeof args[0] === 'string') args[0] = selectorIn(args[0])
          return original.call(this, ...args)
        },
    )
  for (const name of reading)
    change(
      name,
      (original) =>
        async function read(this: Page | Locator, ...args: unknown[]) {
          if (name === 'evaluate' && typeof args[0] === 'string') args[0] = selectorIn(args[0])
          return plainValue(await original.call(this, ...args))
        },
    )
}
