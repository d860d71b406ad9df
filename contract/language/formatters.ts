import { language } from './language.ts'
import { usableZone } from './zones.ts'

// Making a formatter costs a hundred times what using one does, and a list has many dates and numbers.
const formatters = new Map<string, unknown>()

function once<T>(kind: string, tag: string, options: object | undefined, make: () => T): T {
  const key = `${kind} ${tag} ${JSON.stringify(options)}`
  let formatter = formatters.get(key) as T | undefined
  if (formatter === undefined) formatters.set(key, (formatter = make()))
  return formatter
}

/** Returns the date formatter of the current language, in the machine's own zone if it doesn't know the given one. */
export function dateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { tag } = language()
  return once('date', tag, options, () => {
    const timeZone = usableZone(options.timeZone)
    return new Intl.DateTimeFormat(tag, { ...options, timeZone })
  })
}

/** Returns the number formatter of the current language. */
export function numberFormatter(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { tag } = language()
  return once('number', tag, options, () => new Intl.NumberFormat(tag, options))
}

function listFormatter(options?: Intl.ListFormatOptions): Intl.ListFormat {
  const { tag } = language()
  return once('list', tag, options, () => new Intl.ListFormat(tag, options))
}

let order = { tag: '', compare: (_one: string, _other: string) => 0 }

/** Compares texts as the current language sorts them. Each pair of a long list may call it. */
export function compareTexts(first: string, second: string): number {
  const { tag } = language()
  if (order.tag !== tag) order = { tag, compare: new Intl.Collator(tag).compare }
  return order.compare(first, second)
}

/** Returns the plural rules of the current language. */
export function pluralRules(options?: Intl.PluralRulesOptions): Intl.PluralRules {
  const { tag } = language()
  return once('plural', tag, options, () => new Intl.PluralRules(tag, options))
}

/** '12,345'. */
export function formatNumber(n: number, options?: Intl.NumberFormatOptions): string {
  return numberFormatter(options).format(n)
}

/** Between two facts. Where a line has no room for both, the dot begins the next one. */
export const dot = ' ·\u00a0'

/** 'Ada, Ben, and Cleo'. */
export function listAll(items: readonly string[]): string {
  return listFormatter().format(items)
}

/** 'Ada, Ben, or Cleo'. */
export function listAny(items: readonly string[]): string {
  return listFormatter({ type: 'disjunction' }).format(items)
}

/** 'Ada, Ben, Cleo'. */
export function listShort(items: readonly string[]): string {
  return listFormatter({ type: 'unit', style: 'short' }).format(items)
}
