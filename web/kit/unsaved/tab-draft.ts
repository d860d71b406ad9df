import { draftPrefix, tabStorage } from './draft-storage.ts'

type Texts = Record<string, string>

/**
 * Returns the draft of a form for people who aren't signed in, or null. The draft survives a reload and a visit to a
 * different page, and is deleted when the tab is closed. Only fields of `empty` are read.
 */
export function readTabDraft<Form extends Texts>(name: string, empty: Form): Partial<Form> | null {
  try {
    const draft: unknown = JSON.parse(tabStorage().getItem(draftPrefix + name) ?? 'null')
    return typeof draft === 'object' && draft !== null ? pickTexts(draft, empty) : null
  } catch {
    return null
  }
}

/** Stores only the values that are fields of `empty`, so never a password. Null or an empty form deletes the draft. */
export function keepTabDraft(name: string, empty: Texts, values: object | null): void {
  try {
    const texts = pickTexts(values ?? {}, empty)
    const isTyped = Object.values(texts).some((text) => text !== '')
    if (isTyped) tabStorage().setItem(draftPrefix + name, JSON.stringify(texts))
    else tabStorage().removeItem(draftPrefix + name)
  } catch {
    // Storage is full or forbidden. The open form still has all values.
  }
}

function pickTexts<Form extends Texts>(values: object, empty: Form): Partial<Form> {
  const texts = Object.entries(values).filter(([field, text]) => field in empty && typeof text === 'string')
  return Object.fromEntries(texts) as Partial<Form>
}
