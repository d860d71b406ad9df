import formatMessage, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { dateFormatter, numberFormatter, pluralRules } from './formatters.ts'
import { language } from './language.ts'

/** A compiled sentence: a string, or a function of the sentence's values and tags. */
export type CompiledSentence = string | ((values: FormatValues<any>) => unknown)

/** Formats a compiled sentence in the current language. */
export function say(message: CompiledMessage): CompiledSentence {
  if (typeof message === 'string') return message
  return (values) => formatMessage(message, language().tag, values, { formatters })
}

const formatters = {
  getDateTimeFormat: (_tag?: unknown, options: Intl.DateTimeFormatOptions = {}) => dateFormatter(options),
  getNumberFormat: (_tag?: unknown, options?: Intl.NumberFormatOptions) => numberFormatter(options),
  getPluralRules: (_tag?: unknown, options?: Intl.PluralRulesOptions) => pluralRules(options),
}
