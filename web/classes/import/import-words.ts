/** What the specification says about an import. */
export const importMessages = {
  empty: 'CSV file appears to be empty or invalid.',
  wrongOrder: 'CSV file must have columns in this order: First Name, Last Name, Email',
  wrongNames: 'CSV file must have columns for First Name, Last Name, and Email',
  nobodyValid: 'No valid student data found in the CSV file.',
  headersMatch: 'Headers must match exactly, including capitalization: First Name, Last Name, Email.',
  tooLarge: 'This file is larger than 10 MB. A roster of 10,000 students needs less than one; choose another file.',
} as const

export type ImportCounts = { ready: number; duplicates: number; refused: number }

/** What an import comes to, in the specification's words. */
export function importWords({ ready, duplicates }: ImportCounts): string {
  const [added, skipped] = [ready.toLocaleString('en-US'), duplicates.toLocaleString('en-US')]
  if (ready > 0 && duplicates > 0) return `Added ${added} students. Skipped ${skipped} duplicate students.`
  if (ready > 0) return `Successfully imported ${added} students.`
  if (duplicates > 0) return `No new students added. All ${skipped} students were duplicates.`
  return importMessages.nobodyValid
}
