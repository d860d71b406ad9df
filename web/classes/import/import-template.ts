import { saveFile } from '#web/kit/save-file.ts'

/** A file to start from: the header that an import wants, and one student of the university. */
export function templateCsv(domain: string | null): string {
  const rows = ['First Name,Last Name,Email', `Maya,Bergström,m.bergstrom@${domain ?? 'students.university.edu'}`]
  return `\uFEFF${rows.join('\r\n')}\r\n`
}

/** Hands the template to the browser's downloads. */
export function saveTemplate(domain: string | null): void {
  saveFile(new Blob([templateCsv(domain)], { type: 'text/csv;charset=utf-8' }), 'students-template.csv')
}
