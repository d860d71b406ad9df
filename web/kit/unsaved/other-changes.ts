import { listAll } from '#contract/language/formatters.ts'
import { oneLine } from '#contract/typed-text.ts'
import { changedFieldWords, changesWords } from '#contract/kit/changes/words.ts'

export type Field = keyof typeof changedFieldWords
const isField = (name: string): name is Field => name in changedFieldWords

/**
 * Says which fields of an object someone else changed since it was opened, and which of them this save replaced. A
 * field that already has the value in `savedFields` isn't mentioned: it may be from an earlier try whose answer was
 * lost. Null when nothing else had changed.
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
    .filter((field) => write(openedValues!.get(field)) !== write(currentValues!.get(field)))
  const nameAll = (fields: Field[]) => listAll(fields.map((field) => changedFieldWords[field]))
  const otherFields = changedFields.filter((field) => !savedValues!.has(field))
  const replacedFields = changedFields.filter(
    (field) => savedValues!.has(field) && write(savedValues!.get(field)) !== write(currentValues!.get(field)),
  )
  const sentences = [
    otherFields.length > 0 && changesWords.changedElsewhere({ fields: nameAll(otherFields) }),
    replacedFields.length > 0 && changesWords.changedByBoth({ fields: nameAll(replacedFields) }),
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** Says which typed fields someone else has changed since they were typed. Null when there are none. */
export function describeOvertaken(fields: readonly Field[]): string | null {
  const names = [...new Set(fields)].map((field) => changedFieldWords[field])
  return names.length === 0 ? null : changesWords.changedSince({ fields: listAll(names) })
}

/** Writes a value for a comparison. A phone’s keyboard adds a blank, which the server takes away. */
const write = (value: unknown) => JSON.stringify((typeof value === 'string' ? oneLine(value) : value) ?? null)
