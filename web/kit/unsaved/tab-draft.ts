import { draftPrefix, tabStorage } from './draft-storage.ts'

type Texts = Record<string, string>

/**
 * Returns the texts of a form for people who aren't signed in, as this tab kept them, or null. They survive a reload
 * and a visit to another page, and are deleted with the tab. Only fields of `empty` are read.
 */
export function readTabDraft<Form extends Texts>(name: string, empty: Form): Partial<Form> | null {
  try {
    const draft: unknown = JSON.parse(tabStorage().getItem(draftPrefix + name) ?? 'null')
    return typeof draft === 'object' && draft !== null ? pickTexts(draft, empty) : null
  } catch {
    return null
  }
}

/** Keeps the values that are fields of `empty`, so never a password. Null or an empty form forgets them. */
export function keepTabDraft(name: string, empty: Texts, values: object | null): void {
  try {
    const texts = pickTexts(values ?? {}, empty)
    const isTyped = Object.values(texts).some((text) => text !== '')
    if (isTyped) tabStorage().setItem(draftPrefix + name, JSON.stringify(texts))
    else tabStorage().removeItem(draftPrefix + name)
  } catch {
    // Storage is full or forbidden. The form itself still has everything.
  }
}

function pickTexts<Form extends Texts>(values: object, empty: Form): Partial<Form> {
  const texts = Object.entries(values).filter(([field, text]) => field in empty && typeof text === 'string')
  return Object.fromEntries(texts) as Partial<Form>
}
