/** The sentences of one domain in ICU MessageFormat, by key. */
export type Messages = Readonly<Record<string, string>>

export type Language = {
  /** A BCP 47 tag, such as `en-US`. It determines the format of numbers, dates and lists. */
  tag: string
  /**
   * Returns the sentences of a domain. `english` has every key. Its sentence is used for a key that is missing here.
   */
  messagesOf(domain: string, english: Messages): Messages
}

/** The language of the specification, and the fallback for sentences that another language hasn't translated yet. */
export const english: Language = { tag: 'en-US', messagesOf: (_domain, messages) => messages }

let read = (): Language => english

/** Returns the language of the page or of the current request. */
export function language(): Language {
  return read()
}

/**
 * Sets the function that returns the current language. On a page it is constant. A server with several languages can
 * use the request's language.
 */
export function readLanguageFrom(source: () => Language): void {
  read = source
}
