import { csvFile } from '#contract/csv.ts'
import { csvBlob, saveFile } from '#web/kit/files/save.ts'

/** A file to start from: the header that an import wants, and one student of the university. */
export function templateCsv(domain: string | null): string {
  const student = ['Maya', 'Bergström', `m.bergstrom@${domain ?? 'students.university.edu'}`]
  return csvFile(['First Name', 'Last Name', 'Email'], [student])
}

/** Hands the template to the browser's downloads. */
export function saveTemplate(domain: string | null): void {
  saveFile(csvBlob(templateCsv(domain)), 'students-template.csv')
}
