// In Moodle, people choose what each column means. Moodle identifies students by address, ID number or username.
// Source: the page “Grade import” of Moodle's documentation, and its language packs.
import { findByTitles } from '#contract/tables/columns.ts'
import { holdsAddress } from '#contract/tables/rows.ts'
import { foldTitle, readTitle } from '#contract/tables/column-titles.ts'
import { findLastColumn, plainLayout, readTrimmedCell, type Layout, type LearningSystem, type Table } from './system.ts'

/** Folds words from Moodle's language packs. */
const foldAll = (lists: string[]) => new Set(lists.flatMap((words) => words.split('|')).map(foldTitle))
/** Titles of columns about the student, which are never grades. `readTitle` recognizes further ones. */
const aboutStudent = foldAll([
  'institution|department|suspended|group|groups|city/town|country|phone|mobile phone|address|stadt/ort',
  'instelling|instituut|instituição|instytucja|wydział|grupa|institusjon|avdeling|instituce|oddělení|skupina',
  'учреждение|所属|部門|院系|المؤسسة|القسم|مجموعة|المجموعات|المدينة/البلدة|الدولة|الهاتف|موقوف|institució',
  'departament|grup|grups|població|país|telèfon|suspès|abteilung|gruppe|gruppen|stadt|land|telefon|gesperrt',
  'ίδρυμα|τμήμα|ομάδα|ομάδες|πόλη/χωριό|χώρα|τηλέφωνο|σε αναστολή|institución|departamento|grupo|grupos',
  'ciudad|teléfono|suspendido|erakundea|departamentua|taldea|taldeak|hiria/herria|herrialdea|telefonoa',
  'etenda|département|groupe|groupes|ville|pays|téléphone|suspendu|cidade/vila|suspensos|istituzione',
  'dipartimento|gruppo|gruppi|città /località|nazione|telefono|sospeso|所属組織|部署|グループ|都道府県|国|電話|一時停止|기관|부서|모둠',
  '도시|국가|전화|유보된|institucija|skyrius|grupė|kurso grupės|miestas / miestelis|šalis|telefonas|sulaikyta',
  'afdeling|groep|groepen|plaats|telefoon|geschorst|cidade/estado|telefone|suspenso|instituție|grupuri',
  'localitate/ oraș|țară|suspendat|учреждение (организация)|отдел|группа|группы|город|страна|телефон',
  'заблокировано|avdelning|grupp|grupper|stad|spärrad|kurum|bölüm|gruplar|şehir|ülke|askıya alınmış|заклад',
  'відділ|група|групи|місто|країна|заблокований|机构|系别|小组|市/县|国家或地区|电话|已停用',
])
/** Titles of the column with the time of the export. */
const exportTimes = foldAll([
  'last downloaded from this course|dernier téléchargement de ce cours|último descargado de este curso',
  'ultimo scaricamento da questo corso|laatste download van deze cursus|laatst gedownload van deze cursus',
  'último download deste curso|poslední stažení z tohoto kurzu|آخر ما تم تنزيله من هذا المساق',
  'darrera descàrrega des d’aquest curs|zuletzt aus diesem kurs geladen|τελευταία λήψη από αυτό το μάθημα',
  'última descarga de este curso|azkenik jaitsi da ikastaro honetatik|dernier téléchargement depuis ce cours',
  'último descargado dende este curso|scaricamento più recente da questo corso|このコースからの最新ダウンロード日時',
  'vėliausias atsiuntimas iš šio kurso|laatst gedownload van deze curus|última exportação desta disciplina',
  'ultima dată descărcat din acest curs|последние загруженные из этого курса',
  'senast nedladdad från denna kurs|bu kursdan son olarak indirilenler|останні завантаження з цього курсу',
  '最近从本课程下载的',
])
/** Titles of the course total, which is computed. */
const courseTotals = foldAll([
  'kurs gesamt|totale del corso|cursus totaal|suma kursu|kurs total|kurssin kokonaispistemäärä',
  'celkem za kurz|підсумок курсу|kurzus összesen|kurs totalt|課程總分|강좌 총점|totalt för kurs|إجمالي المقرر',
  'total del curs|σύνολο μαθήματος|course total|total del curso|ikastaroan guztira|total du cours',
  'total do curso|totale corso|コース合計|강좌 합계|bendrasis kurso įvertinimas|cursustotaal|total da disciplina',
  'total curs|итоговая оценка за курс|kurs toplamı|загальне за курс|课程总分',
])
/** The course total in Slavic and Baltic languages, with their words for a course. */
const otherTotal = /^(?:ukupno|skupaj|укупно|общо|spolu|kopā) (?:za|par|predmet) ?/
/** Suffixes in the titles of columns with points: `Quiz (Real)`. */
const pointForms = foldAll([
  'real|punkte|brut|punteggio|valor|reale|waarde|echt|punkty|poäng|poeng|puan|実際|実点|评分|实际分数|score|body',
  'pisteet|pontszám|حقيقي|πραγματικό|erreala|実データ|실점수|tikrasis|reëel|значение|reell|gerçek|бали|分数',
])
/** Suffixes in the titles of columns without points: percentages, letters and comments. */
const otherForms = foldAll([
  'percentage|letter|feedback|prozent|buchstabe|lettre|letra|percentuale|lettera|porcentagem|procent',
  'procenttal|prosentti|procenta|písmeno|százalék|betű|النسبة المئوية|حرف|الإفادة|percentatge|lletra',
  'retroacció|prozentsatz|note|ποσοστό|γράμμα|ανατροφοδότηση|porcentaje|retroalimentación|ehunekoa|feedbacka',
  'pourcentage|porcentaxe|comentarios|graduatoria letterale|パーセンテージ|文字|フィードバック|백분율|문자|피드백|procentai|raidė',
  'atsiliepimas|percentagem|nota alfabética|procentaj|literă|проценты|буква|отзыв|bokstav|återkoppling|yüzde',
  'harf|geri bildirim|відсоток|відгук|百分比|分数段|反馈',
])

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
    if (exported === -1 && !isExport(head)) return null
    const candidates = head.flatMap((title, index) => {
      if (exported !== -1 && (index <= email || index === exported)) return []
      const isAboutStudent = readTitle(title) !== null || aboutStudent.has(titles[index]!)
      return titles[index] === '' || isAboutStudent || isComputed(titles[index]!) ? [] : [{ index, title, most: null }]
    })
    const pointColumns = exported === -1 ? [] : candidates.filter(({ index }) => mayHoldPoints(table, index))
    const grades = pointColumns.length > 0 ? pointColumns : candidates
    // Other spreadsheets may have these titles as well.
    if (grades.length === 0 && exported === -1 && !titles.some(isMoodles)) return null
    // In an export with several display types, the suffix shows which column contains the points.
    const marked = grades.filter(({ index }) => pointForms.has(splitForm(titles[index]!).form))
    return {
      ...plainLayout,
      columns: marked.length > 0 ? marked : grades,
      personIn: (row) => ({
        id: readTrimmedCell(table, row, id),
        email: readTrimmedCell(table, row, email),
        login: readTrimmedCell(table, row, login),
        section: '',
        last: readTrimmedCell(table, row, last),
        first: readTrimmedCell(table, row, first),
        whole: '',
      }),
    }
  },
}

/**
 * Returns the last column if its cells contain the time of the export in seconds, as Moodle writes it in every
 * language. Otherwise -1.
 */
function findExportTime(table: Table): number {
  const column = findLastColumn(table.head)
  const cells = Array.from({ length: table.rows }, (_, row) => readTrimmedCell(table, row, column))
  const times = new Set(cells.filter((cell) => cell !== ''))
  return times.size === 1 && /^[1-9]\d{9}$/.test([...times][0]!) ? column : -1
}

/**
 * Returns the student's columns. Finds them by title if the titles are known, otherwise by position: names come first
 * and grades last.
 */
function findByPlaces(table: Table): ReturnType<typeof findByTitles> {
  const columns = findByTitles(table.head)
  if (columns.email === -1)
    columns.email = table.head.findIndex((_, column) => table.rows > 0 && holdsAddress(table.cell(0, column)))
  if (columns.email < 2) return columns
  return { ...columns, first: columns.first === -1 ? 0 : columns.first, last: columns.last === -1 ? 1 : columns.last }
}

/**
 * Whether a column may contain points, including words for missing points. False if all its cells are percentages or
 * letters.
 */
function mayHoldPoints(table: Table, column: number): boolean {
  const cells = Array.from({ length: table.rows }, (_, row) => table.cell(row, column).trim())
  const filledCells = cells.filter((cell) => /[\p{L}\p{N}]/u.test(cell))
  const isOtherForm = /^(?:[\d.,]+ ?%|[A-F][+-]?)$/
  return filledCells.length === 0 || !filledCells.every((cell) => isOtherForm.test(cell))
}

/** Splits a folded title such as `quiz 1 (real)`. */
function splitForm(title: string): { item: string; form: string } {
  const start = title.endsWith(')') ? title.lastIndexOf(' (') : -1
  return start === -1 ? { item: title, form: '' } : { item: title.slice(0, start), form: title.slice(start + 2, -1) }
}

/** Whether a column contains a total, a comment, or a display type other than points. */
function isComputed(title: string): boolean {
  const { item, form } = splitForm(title)
  return (
    otherForms.has(form) ||
    courseTotals.has(item) ||
    otherTotal.test(item) ||
    item.endsWith(' total') ||
    item.startsWith('feedback: ')
  )
}

/**
 * Whether the titles are from a Moodle export rather than any other list of students. Other lists write `Email
 * Address`.
 */
function isExport(head: string[]): boolean {
  return head.some((title) => {
    const folded = foldTitle(title)
    return (ownTitles.has(folded) && !/ \p{Lu}\p{Ll}/u.test(title)) || isMoodles(folded)
  })
}

/** Whether a title occurs only in Moodle exports. */
function isMoodles(title: string): boolean {
  return exportTimes.has(title) || pointForms.has(splitForm(title).form)
}
const ownTitles = foldAll([
  'email address|id number|id-nummer|e-mail-adresse|adresse de courriel|número de id|dirección de correo|indirizzo email',
  'codice identificativo|endereço de e-mail|número de identificação|e-mailadres|numer id|e-postadress|e-postadresse',
  'id numarası|e-posta adresi',
])
