import { formatNumber } from '#contract/language/formatters.ts'

import { importMessages, importWords } from '#contract/classes/import/words.ts'

export type ImportCounts = { ready: number; renamed: number; duplicates: number; refused: number; skipped: number }

/** Describes the result of an import in the specification’s sentences. */
export function describeImport({ ready, duplicates }: Pick<ImportCounts, 'ready' | 'duplicates'>): string {
  const [added, skipped] = [formatNumber(ready), formatNumber(duplicates)]
  if (ready > 0 && duplicates > 0) return importWords.addedSomeSkipped({ added, skipped })
  if (ready > 0) return importWords.imported({ added })
  if (duplicates > 0) return importWords.allDuplicates({ skipped })
  return importMessages.nobodyValid
}
