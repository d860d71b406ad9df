import type { Page } from 'playwright-core'

/**
 * Returns a Canvas file with one row for each student: name, login, and the cell before it is filled. It may have a
 * second assignment.
 */
export function canvasFile(rows: [name: string, login: string, cell?: string][], hasSecondAssignment = false): string {
  const end = hasSecondAssignment ? ',' : ''
  return [
    `Student,ID,SIS Login ID,Section,Talks (4711)${hasSecondAssignment ? ',Poster (4712)' : ''},Final Score`,
    `    Points Possible,,,,1${hasSecondAssignment ? ',10' : ''},(read only)`,
    ...rows.map(([name, login, cell = ''], n) => `"${name}",${2200 + n},${login},"A, B",${cell}${end},91.25`),
    `"Student, Test",99,0a1b,A,${end},`,
    '',
  ].join('\r\n')
}

export function chooseGradebook(page: Page, text: string, name = 'Grades-BIO_210.csv'): Promise<void> {
  return page.getByLabel('Gradebook file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}
