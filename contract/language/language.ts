/** The sentences of one domain in ICU MessageFormat, by their keys. */
export type Messages = Readonly<Record<string, string>>

export type Language = {
  /** BCP 47, such as `en-US`. Numbers, dates and lists follow it. */
  tag: string
  /** Returns the sentences of a domain. `english` has every key, and replaces a missing one. */
  messagesOf(domain: string, english: Messages): Messages
}

/** The language of the specification, and of every sentence that another language hasn't translated yet. */
export const english: Language = { tag: 'en-US', messagesOf: (_domain, messages) => messages }

let read = (): Language => english

/** Returns the language of the page or of the call in progress. */
export function language(): Language {
  return read()
}

/** Sets where the language is read from: one value on a page, the request's on a server with several languages. */
export function readLanguageFrom(source: () => Language): void {
  read = source
}
