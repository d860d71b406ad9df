import { language } from './language.ts'
import { usableZone } from './zones.ts'

// Creating a formatter takes a hundred times as long as using it, and a list has many dates and numbers.
const formatters = new Map<string, unknown>()

function once<T>(kind: string, tag: string, options: object | undefined, make: () => T): T {
  const key = `${kind} ${tag} ${JSON.stringify(options)}`
  let formatter = formatters.get(key) as T | undefined
  if (formatter === undefined) formatters.set(key, (formatter = make()))
  return formatter
}

/**
 * Returns the date formatter for the current language. Uses the machine's own time zone if it doesn't know the given
 * zone.
 */
export function dateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { tag } = language()
  return once('date', tag, options, () => {
    const timeZone = usableZone(options.timeZone)
    return new Intl.DateTimeFormat(tag, { ...options, timeZone })
  })
}

/** Returns the number formatter for the current language. */
export function numberFormatter(options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { tag } = language()
  return once('number', tag, options, () => new Intl.NumberFormat(tag, options))
}

function listFormatter(options?: Intl.ListFormatOptions): Intl.ListFormat {
  const { tag } = language()
  return once('list', tag, options, () => new Intl.ListFormat(tag, options))
}

let order = { tag: '', compare: (_one: string, _other: string) => 0 }

/** Compares texts in the sort order of the current language. It is fast enough to sort a long list. */
export function compareTexts(first: string, second: string): number {
  const { tag } = language()
  if (order.tag !== tag) order = { tag, compare: new Intl.Collator(tag).compare }
  return order.compare(first, second)
}

/** Returns the plural rules for the current language. */
export function pluralRules(options?: Intl.PluralRulesOptions): Intl.PluralRules {
  const { tag } = language()
  return once('plural', tag, options, () => new Intl.PluralRules(tag, options))
}

/** Formats a number: '12,345'. */
export function formatNumber(n: number, options?: Intl.NumberFormatOptions): string {
  return numberFormatter(options).format(n)
}

/** The separator between two facts. If a line is too short for both, the dot starts the next line. */
export const dot = ' ·\u00a0'

/** Joins a list with “and”: 'Ada, Ben, and Cleo'. */
export function listAll(items: readonly string[]): string {
  return listFormatter().format(items)
}

/** Joins a list with “or”: 'Ada, Ben, or Cleo'. */
export function listAny(items: readonly string[]): string {
  return listFormatter({ type: 'disjunction' }).format(items)
}

/** Joins a list with commas only: 'Ada, Ben, Cleo'. */
export function listShort(items: readonly string[]): string {
  return listFormatter({ type: 'unit', style: 'short' }).format(items)
}
