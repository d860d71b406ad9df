import { listAll } from '#contract/language/formatters.ts'
import { changedFieldWords, kitWords } from '#contract/kit/words.ts'

type Field = keyof typeof changedFieldWords
const isField = (name: string): name is Field => name in changedFieldWords

/**
 * Says which fields of an object someone else changed since it was opened, and which of them this save replaced.
 * `sent` has the names of the fields that were saved. Null when nothing else had changed.
 */
export function describeOtherChanges<Thing extends object>(
  opened: Thing,
  current: Thing,
  sent: readonly string[],
): string | null {
  const [before, after] = [opened, current].map((thing) => new Map(Object.entries(thing)))
  const changed = Object.keys({ ...opened, ...current })
    .filter(isField)
    .filter((field) => JSON.stringify(before!.get(field) ?? null) !== JSON.stringify(after!.get(field) ?? null))
  if (changed.length === 0) return null
  const nameAll = (fields: Field[]) => listAll(fields.map((field) => changedFieldWords[field]))
  const [both, others] = [
    changed.filter((field) => sent.includes(field)),
    changed.filter((field) => !sent.includes(field)),
  ]
  return [
    others.length > 0 && kitWords.changedElsewhere({ fields: nameAll(others) }),
    both.length > 0 && kitWords.changedByBoth({ fields: nameAll(both) }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
