import { formatNumber } from '#contract/language/formatters.ts'
import { classesWords, importMessages } from '#contract/classes/words.ts'

export type ImportCounts = { ready: number; renamed: number; duplicates: number; refused: number; skipped: number }

/** Describes the outcome of an import with the specification's sentences. */
export function importWords({ ready, duplicates }: Pick<ImportCounts, 'ready' | 'duplicates'>): string {
  const [added, skipped] = [formatNumber(ready), formatNumber(duplicates)]
  if (ready > 0 && duplicates > 0) return classesWords.addedSomeSkipped({ added, skipped })
  if (ready > 0) return classesWords.imported({ added })
  if (duplicates > 0) return classesWords.allDuplicates({ skipped })
  return importMessages.nobodyValid
}
