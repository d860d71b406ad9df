// Recognizes columns that never contain a student's name: other people's names, studies and personal facts.
import { readEmail } from '#contract/email.ts'
import { foldTitle, namesOtherPerson, readTitle } from './column-titles.ts'
import { listAddresses, readAddress, withoutAddresses } from './people.ts'
import { holdsAddress } from './rows.ts'

const otherFacts = new Set(
  (
    'major|minor|majors|program|programme|program and plan|plan|course|course title|course of study|subject|degree|department|faculty|school|college|campus|institution|organization|organisation|company|city|town|home town|hometown|state|country|nationality|citizenship|gender|sex|pronouns|title|salutation|prefix|group|team|class|classification|year|level|status|registration status|type|ticket type|language|religion|building|room|topic|signature|' +
    'carrera|curso|especialidad|facultad|escuela|departamento|ciudad|país|género|sexo|grupo|turno|semestre|programa|plan de estudios|universidad|studiengang|fach|studienfach|fächer|abschluss|fakultät|hochschule|universität|ort|wohnort|land|geschlecht|anrede|titel|gruppe|kurs|filière|formation|parcours|diplôme|composante|ville|pays|sexe|civilité|groupe|nationalité|' +
    'corso|corso di studio|corso di studi|corso di laurea|facoltà|dipartimento|città|sesso|gruppo|graduação|turma|cidade|polo|situação|opleiding|studie|richting|groep|geslacht|plaats|kierunek|wydział|grupa|utbildning|kön|bölüm|fakülte|sınıf|cinsiyet|prodi|program studi|jurusan|fakultas|kelas|jenis kelamin|факультет|направление|группа|специальность|пол|курс|город|' +
    '学院|专业|系|系别|班级|性别|年级|民族|籍贯|学科|学部|専攻|学年|性別|クラス|所属|フリガナ|ふりがな|カナ|カナ氏名|氏名カナ|氏名（カナ）|氏名（フリガナ）|学院名称|학과|학부|전공|학년|성별|소속|الكلية|التخصص|القسم|الجنس|คณะ|สาขา|สาขาวิชา|คำนำหน้า|เพศ|khoa|ngành|lớp|giới tính'
  )
    .split('|')
    .map(foldTitle),
)

/** Whether a column with this title contains something other than names and addresses of students. */
export function isAboutOther(title: string): boolean {
  const folded = foldTitle(title)
  return otherFacts.has(folded) || namesOtherPerson(folded)
}

/**
 * Adds owners to titles if the row above names them. With `Student,,Advisor,` above `Name,Email,Name,Email`, the
 * advisor's titles get the prefix `Advisor`. If the student has no titles of the same kind, the row above only names
 * the teacher, and the titles stay. `titles` is the index of the row with the titles.
 */
export function nameGroups<Row extends { cells: string[] }>(rows: readonly Row[], titles: number): readonly Row[] {
  const [groups, row] = [rows[titles - 1]?.cells ?? [], rows[titles]]
  if (!row || !groups.some(isOtherGroup)) return rows
  const owners: string[] = []
  for (const column of row.cells.keys()) owners.push(groups[column]?.trim() || (owners.at(-1) ?? ''))
  const ownKinds = new Set(row.cells.map((title, column) => (isOtherGroup(owners[column]!) ? null : readTitle(title))))
  const cells = row.cells.map((title, column) => {
    const kind = readTitle(title)
    const isOther = kind !== null && ownKinds.has(kind) && isOtherGroup(owners[column]!)
    return isOther ? `${owners[column]} ${title.trim()}` : title
  })
  return rows.with(titles, { ...row, cells })
}

/** Whether a group is about other people. Partners are students as well. */
function isOtherGroup(group: string): boolean {
  const folded = foldTitle(group)
  return group.length <= maxGroupLength && namesOtherPerson(folded) && !folded.includes('partner')
}
const maxGroupLength = 40

const genders = new Set('男|女|m|f|w|d|male|female|man|woman|남|여|남자|여자|ชาย|หญิง|ذكر|أنثى|м|ж|h'.split('|'))

/** Whether a cell is a gender. No language has these words as names. */
export function isGender(text: string): boolean {
  return genders.has(text.trim().toLowerCase())
}

/**
 * Whether a row contains two people, as in a list of partners: names and addresses of both below the same titles, or
 * the addresses of all in one column per member. Without titles: a name beside one of several addresses in the same
 * domain.
 */
export function holdsTwoPeople(cells: readonly string[], header: readonly string[] | null): boolean {
  if (cells.filter(holdsAddress).length < 2) return false
  if (header === null) {
    const isNamed = cells.some((cell) => holdsAddress(cell) && /\p{L}/u.test(withoutAddresses(cell)))
    const addresses = new Set(listAddresses(cells.join(' ')).map((address) => address.toLowerCase()))
    const domains = new Set(Array.from(addresses, (address) => address.slice(address.lastIndexOf('@'))))
    return isNamed && domains.size < addresses.size
  }
  if (cells.some((cell) => readTitle(cell) === 'email')) return true
  const columns = header.map((title) => foldTitle(title.replaceAll(/\d/g, '')))
  const addresses = columns.flatMap((title, column) => (readTitle(title) === 'email' ? [column] : []))
  const isTwice = (title: string, column: number) => title !== '' && columns.indexOf(title) < column
  // A second `Member Email` or `2. Student Email` belongs to another person, but `Student Email 2` may be private.
  const isOwned = (column: number) =>
    /^(?:member|person|partner|participant|teilnehmer|mitglied)/.test(columns[column]!) ||
    (columns[column]!.startsWith('student') &&
      (/\d[^\p{L}\d(]*\p{L}/u.test(header[column]!) || shareDomain(cells[column]!, cells[filled[0]!]!)))
  const hasNames = columns.some((title, column) => nameKinds.has(readTitle(title) ?? '') && isTwice(title, column))
  const filled = addresses.filter((column) => holdsAddress(cells[column] ?? ''))
  const isAnother = (column: number) => isTwice(columns[column]!, column) && (hasNames || isOwned(column))
  return filled.some((column) => isAnother(column) && cells[column] !== cells[filled[0]!])
}
const nameKinds = new Set<string>(['first', 'last', 'name'])

function shareDomain(address: string, firstAddress: string): boolean {
  const [domain, firstDomain] = [address, firstAddress].map((text) => readEmail(readAddress(text))?.domain)
  return domain === firstDomain
}
