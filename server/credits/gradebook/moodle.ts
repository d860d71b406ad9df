// Moodle lets people choose what each column means. It finds students by address, ID number or username.
// Source: the page “Grade import” of Moodle's documentation. Titles in English only.
import { findColumn, readTrimmedCell, type GradebookSystem, type Layout, type Table } from './system.ts'

/** Columns about the student, which are never grades. */
const aboutStudent = new Set(
  [
    'first name|surname|last name|full name|id number|institution|department|email address|email|username',
    'suspended|last downloaded from this course|group|groups|city/town|country|phone|mobile phone|address',
  ].flatMap((titles) => titles.split('|')),
)
const notPoints = /\((?:percentage|letter|feedback)\)$|^feedback: | total(?: \(real\))?$/
const real = /\(real\)$/

export const moodle: GradebookSystem = {
  name: 'moodle',
  readLayout(table: Table): Layout | null {
    const { head } = table
    const [id, email, login, first] = [['id number'], ['email address'], ['username'], ['first name']].map((titles) =>
      findColumn(head, ...titles),
    )
    const last = findColumn(head, 'surname', 'last name')
    if (first === -1 || last === -1 || (email === -1 && id === -1)) return null
    const titles = head.map((title) => title.trim().toLowerCase())
    const grades = head.flatMap((title, index) => {
      const plain = titles[index]!
      return plain === '' || aboutStudent.has(plain) || notPoints.test(plain) ? [] : [{ index, title, most: null }]
    })
    // An export in several forms says which one has the points.
    const points = grades.filter(({ index }) => real.test(titles[index]!))
    return {
      columns: points.length > 0 ? points : grades,
      personIn: (row) => ({
        id: readTrimmedCell(table, row, id!),
        email: readTrimmedCell(table, row, email!),
        login: readTrimmedCell(table, row, login!),
        section: '',
        last: readTrimmedCell(table, row, last),
        first: readTrimmedCell(table, row, first!),
        whole: '',
      }),
      isTest: () => false,
      excused: null,
      isUnassigned: () => false,
    }
  },
}
