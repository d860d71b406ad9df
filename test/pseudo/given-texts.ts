// The texts that journeys put into the pages: typed, in files, and in mocked responses. They aren't the product's own
// sentences.
import type { BrowserContext, Page, Route } from 'playwright-core'

/** Every text that a journey has used. The cells of a file of rows are included. */
export const givenTexts = new Set<string>()

/** Collects every string in a value. */
function collect(value: unknown): void {
  if (typeof value === 'string') {
    for (const text of [value, ...value.split(/[\n,;\t"'\\?&=/]+/)]) givenTexts.add(text.trim())
  } else if (Buffer.isBuffer(value)) collect(value.toString())
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) collect(item)
}

type Method = (...args: any[]) => any
const giving = [
  'goto',
  'fill',
  'type',
  'pressSequentially',
  'setInputFiles',
  'evaluate',
  'addInitScript',
  'selectOption',
]

/** Makes the methods of a Playwright class remember their arguments. */
export function rememberArguments(methods: Record<string, Method>): void {
  for (const name of giving) {
    const original = methods[name]
    if (!original) continue
    methods[name] = function give(this: unknown, ...args: unknown[]) {
      collect(args)
      return original.apply(this, args)
    }
  }
  const { route } = methods
  if (!route) return
  methods.route = function answer(this: Page | BrowserContext, url: unknown, handle: Method, ...rest: unknown[]) {
    return route.call(
      this,
      url,
      (intercepted: Route, ...handlerArgs: unknown[]) => handle(remembering(intercepted), ...handlerArgs),
      ...rest,
    )
  }
}

function remembering(route: Route): Route {
  const fulfill = route.fulfill.bind(route)
  route.fulfill = (answer) => {
    collect([answer?.json, answer?.body])
    return fulfill(answer)
  }
  return route
}
