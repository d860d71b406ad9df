import { listAll } from '#contract/language/formatters.ts'
import { oneLine } from '#contract/typed-text.ts'
import { changedFieldWords, changesWords } from '#contract/kit/changes/words.ts'

export type Field = keyof typeof changedFieldWords
const isField = (name: string): name is Field => name in changedFieldWords

/**
 * Describes which fields of an object someone else changed since it was opened, and which of those changes this save
 * replaced. A field that already has the value in `savedFields` isn't mentioned, because it may be from an earlier
 * attempt whose response was lost. Returns null if nothing else changed.
 */
export function describeOtherChanges<Thing extends object>(
  opened: Thing,
  current: Thing,
  savedFields: object,
): string | null {
  const [openedValues, currentValues, savedValues] = [opened, current, savedFields].map(
    (thing) => new Map(Object.entries(thing)),
  )
  const changedFields = Object.keys({ ...opened, ...current })
    .filter(isField)
    .filter((field) => !isSameValue(openedValues!.get(field), currentValues!.get(field)))
  const nameAll = (fields: Field[]) => listAll(fields.map((field) => changedFieldWords[field]))
  const otherFields = changedFields.filter((field) => !savedValues!.has(field))
  const replacedFields = changedFields.filter(
    (field) => savedValues!.has(field) && !isSameValue(savedValues!.get(field), currentValues!.get(field)),
  )
  const sentences = [
    otherFields.length > 0 && changesWords.changedElsewhere({ fields: nameAll(otherFields) }),
    replacedFields.length > 0 && changesWords.changedByBoth({ fields: nameAll(replacedFields) }),
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Describes which edited fields someone else has changed since they were edited. Returns null if there are none. */
export function describeConflicts(fields: readonly Field[]): string | null {
  const names = [...new Set(fields)].map((field) => changedFieldWords[field])
  return names.length === 0 ? null : changesWords.changedSince({ fields: listAll(names) })
}

/** Whether the server stores both values as the same. A phone’s keyboard adds trailing spaces, which it removes. */
export const isSameValue = (value: unknown, otherValue: unknown): boolean => write(value) === write(otherValue)

const write = (value: unknown) => JSON.stringify((typeof value === 'string' ? oneLine(value) : value) ?? null)
