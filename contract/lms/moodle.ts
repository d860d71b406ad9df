// Moodle lets people choose what each column means. It finds students by address, ID number or username.
// Source: the page “Grade import” of Moodle's documentation, and its language packs.
import { findByTitles } from '#contract/tables/columns.ts'
import { readExtraRow } from '#contract/tables/people.ts'
import { holdsAddress } from '#contract/tables/rows.ts'
import { foldTitle, readTitle } from '#contract/tables/titles.ts'
import { plainLayout, readTrimmedCell, type Layout, type LearningSystem, type Table } from './system.ts'

/** Columns about the student, which are never grades, beside those with a known kind. */
const aboutStudent = new Set(
  [
    'institution|department|suspended|group|groups|city/town|country|phone|mobile phone|address|last downloaded from this course',
    'abteilung|gruppe|gruppen|stadt/ort|land|zuletzt aus diesem kurs geladen|gesperrt|département|groupe|groupes|dernier téléchargement depuis ce cours|dernier téléchargement de ce cours',
    'institución|departamento|grupo|grupos|última descarga de este curso|último descargado de este curso|istituzione|dipartimento|gruppo|gruppi|ultimo scaricamento da questo corso',
    'instituição|instelling|instituut|afdeling|groep|groepen|laatste download van deze cursus|último download deste curso|instytucja|wydział|grupa',
    'avdelning|grupp|institusjon|avdeling|kurum|bölüm|grup|instituce|oddělení|skupina|учреждение|отдел|группа|所属|部門|グループ|机构|系别|院系|小组|기관|부서|그룹',
  ]
    .flatMap((titles) => titles.split('|'))
    .map(foldTitle),
)
/** Percentages, letters, feedback and totals, which aren't points. */
const notPoints = [
  /\((?:percentage|letter|feedback|prozentsatz|prozent|buchstabe|note|pourcentage|lettre|porcentaje|letra|percentuale|lettera|porcentagem|procent|procenttal|prosentti|yuzde|harf|パーセンテージ|百分比)\)$/u,
  /^feedback: /u,
  / total(?: \(real\))?$/u,
  /^(?:kurs gesamt|total du cours|total del curso|totale corso|totale del corso|total do curso|cursustotaal|cursus totaal|suma kursu|kurs total|kurssin kokonaispistemaara|kurs toplami|celkem za kurz|итоговая оценка за курс|підсумок курсу|kurzus osszesen|kurs totalt|コース合計|课程总分|課程總分|강좌 총점)(?: \([^)]*\))?$/u,
]
/** The mark of a column with points, when an export has several forms of a grade. */
const points = /\((?:real|punkte|brut|punteggio|valor|reale|waarde|punkty|poang|poeng|puan|実際|评分|score)\)$/u

export const moodle: LearningSystem = {
  name: 'moodle',
  title: 'Moodle',
  roster: {
    known: ['id number', 'last downloaded from this course', 'last access to course'],
    id: 'id number',
    login: 'username',
    section: null,
  },
  readLayout(table: Table): Layout | null {
    const { head } = table
    const titles = head.map(foldTitle)
    const exported = findExportTime(table)
    const { first, last, email, id, login } = exported === -1 ? findByTitles(head) : findByPlaces(table)
    if (first === -1 || last === -1 || (email === -1 && id === -1)) return null
    if (exported === -1 && !isExport(titles)) return null
    const grades = head.flatMap((title, index) => {
      if (exported !== -1 && (index <= email || index === exported || !holdsPoints(table, index))) return []
      const isGrade = titles[index] !== '' && readTitle(title) === null && !aboutStudent.has(titles[index]!)
      return isGrade && !notPoints.some((form) => form.test(titles[index]!)) ? [{ index, title, most: null }] : []
    })
    // An export in several forms says which one has the points.
    const marked = grades.filter(({ index }) => points.test(titles[index]!))
    return {
      ...plainLayout,
      columns: marked.length > 0 ? marked : grades,
      personIn: (row) =>
        isExtraRow(table, row, [email, id, login])
          ? null
          : {
              id: readTrimmedCell(table, row, id),
              email: readTrimmedCell(table, row, email),
              login: readTrimmedCell(table, row, login),
              section: '',
              last: readTrimmedCell(table, row, last),
              first: readTrimmedCell(table, row, first),
              whole: '',
            },
    }
  },
}

/** Whether a row has averages or points instead of a student. */
function isExtraRow(table: Table, row: number, keys: readonly number[]): boolean {
  const cells = table.head.map((_, column) => table.cell(row, column))
  const hasKey = keys.some((column) => readTrimmedCell(table, row, column) !== '')
  return readExtraRow(cells, hasKey) !== null
}

/**
 * Returns the last column if it has the moment of the export in seconds, the same in each row. Moodle writes it in
 * every language. Otherwise -1.
 */
function findExportTime(table: Table): number {
  const column = table.head.length - 1
  const cells = Array.from({ length: table.rows }, (_, row) => table.cell(row, column).trim())
  const times = new Set(cells.filter((cell) => cell !== ''))
  return times.size === 1 && /^[1-9]\d{9}$/.test([...times][0]!) ? column : -1
}

/**
 * Returns the columns about the student in an export: by their titles where they are known, else by their places.
 * Moodle writes the names first, and the grades after the address.
 */
function findByPlaces(table: Table): ReturnType<typeof findByTitles> {
  const columns = findByTitles(table.head)
  if (columns.email === -1)
    columns.email = table.head.findIndex((_, column) => table.rows > 0 && holdsAddress(table.cell(0, column)))
  if (columns.email < 2) return columns
  return { ...columns, first: columns.first === -1 ? 0 : columns.first, last: columns.last === -1 ? 1 : columns.last }
}

/** Whether all cells of a column are numbers, or say that there is none: not letters, feedback or percentages. */
function holdsPoints(table: Table, column: number): boolean {
  for (let row = 0; row < table.rows; row += 1)
    if (!/^(?:-|[\d.,]*)$/.test(table.cell(row, column).trim())) return false
  return true
}

/** Whether the titles are those of Moodle's export, and not of any list of students. */
function isExport(titles: string[]): boolean {
  return titles.some((title) => ownTitles.has(title) || points.test(title))
}
const ownTitles = new Set(
  [
    'email address|last downloaded from this course|id number',
    'id-nummer|e-mail-adresse|zuletzt aus diesem kurs geladen|adresse de courriel|dernier téléchargement depuis ce cours|número de id|dirección de correo|última descarga de este curso',
    'codice identificativo|indirizzo email|endereço de e-mail|número de identificação|e-mailadres|id-nummer|numer id|e-postadress|e-postadresse|id numarası|e-posta adresi',
  ]
    .flatMap((list) => list.split('|'))
    .map(foldTitle),
)
