import { csvFile } from '#contract/csv.ts'
import { csvBlob, saveFile } from '#web/kit/files/save.ts'

/** Returns a file to start from: the header that an import expects, and one example student. */
export function templateCsv(domain: string | null): string {
  const student = ['Maya', 'Bergström', `m.bergstrom@${domain ?? 'students.university.edu'}`]
  return csvFile(['First Name', 'Last Name', 'Email'], [student])
}

/** Downloads the template. */
export function saveTemplate(domain: string | null): void {
  saveFile(csvBlob(templateCsv(domain)), 'students-template.csv')
}
