// Recognizes people's roles in a course or in a meeting.
import { bareTitle, readTitle, withoutOwner } from './column-titles.ts'

/** Roles of people who teach a course, as learning systems name them. They apply regardless of the address. */
export const courseRoles = new Set(
  (
    'instructor|primary instructor|secondary instructor|teacher|lecturer|professor|faculty|course creator|course builder|maintain|owner|course administrator|kursadministration|kursadministrator|kurstutor|betreuer|betreuerin|dozent/in|lehrer/in|dozierende|dozierende/r|dozent|dozentin|lehrende|lehrende/r|lehrkraft|trainer/in|' +
    'course instructor|section instructor|instructor of record|clinical instructor|visiting instructor|lead instructor|guest instructor|co-instructor|co-teacher|lead teacher|editing teacher|editingteacher|course coordinator|' +
    'enseignant|enseignant·e|enseignante|professeur|profesor|profesora|docente|insegnante|docent|leraar|leerkracht|nauczyciel|prowadzący|lärare|lærer|opettaja|öğretmen|' +
    'učitel|učiteľ|vyučující|tanár|oktató|καθηγητής|преподаватель|учитель|викладач|教師|教员|教师|教授|선생님|교수자|معلم|מורה|giáo viên|' +
    'المعلم|διδάσκων|irakaslea|dėstytojas|formator'
  ).split('|'),
)
/** Roles in a meeting that students have more often than others. */
export const meetingHelperRoles = new Set(['presenter', 'panelist'])
/**
 * Roles of people who may be students in other courses. If others in a list are `Student`, they aren't students there.
 */
export const helperRoles = new Set(
  (
    'teaching assistant|ta|grader|designer|observer|' +
    'معلم بلا صلاحية التحرير|professor no editor|trainer/in ohne bearbeitungsrecht|περιορισμένος διδάσκων|' +
    'non-editing teacher|profesor sin permiso de edición|edizio-baimenik gabeko irakaslea|' +
    'enseignant non éditeur|profesor sen permiso de edición|docente non editor|編集権限のない教師|편집권한이 없는 선생님|' +
    'dėstytojas be redagavimo teisės|leraar zonder bewerken|professor não editor|' +
    'formator fără drept de editare|ассистент (без права редактирования)|icke-redigerande lärare|' +
    'düzenleme yapamayan eğitimci|асистент|无编辑权教师'
  ).split('|'),
)
/** More of these roles. Other lists may use these words for jobs, so they count only in the list of a course. */
const courseHelperRoles = new Set(
  (
    'assistant|course assistant|learning assistant|student assistant|graduate assistant|graduate teaching assistant|undergraduate teaching assistant|undergraduate assistant|instructional assistant|lab assistant|teacher assistant|teacher’s assistant|teaching fellow|gta|uta|ugta|head ta|lead ta|course ta|lab ta|student ta|grad ta|graduate ta|undergrad ta|undergraduate ta|gsi|ugsi|graduate student instructor|section leader|' +
    'facilitator|course designer|instructional designer|content developer|mentor|learning mentor|peer mentor|tutor|peer tutor|embedded tutor|si leader|supplemental instructor|peer leader|marker|reader|reviewer|librarian|support staff|staff|bookstore|learner support|note taker|notetaker|instructor observer|course manager|manager|' +
    'non-editing instructor|noneditingteacher|tutorin|tutor/in|hilfskraft|studentische hilfskraft|assistent|assistentin|lehrassistent|lehrassistentin|assistant·e|assistante|tuteur|tutrice|asistente|ayudante|monitor|monitora|assistente|studentassistent|amanuens|助教|ティーチングアシスタント|조교'
  ).split('|'),
)

/** Whether a person in the list of a course has a role other than student or teacher. */
export function isCourseHelper(role: string): boolean {
  return helperRoles.has(role) || courseHelperRoles.has(role)
}

/**
 * Returns the names of the roles in a cell, in lowercase and without the words that learning systems put around them:
 * `TaEnrollment`, `TA - View Grades`, `urn:lti:role:ims/lis/TeachingAssistant`, `Teacher, Grader`.
 */
export function readRoleNames(text: string): string[] {
  const whole = readRoleName(text)
  if (isKnown(whole)) return [whole]
  const parts = text.split(/[,;|]/).map((part) => part.trim())
  return parts
    .flatMap((part) => (isKnown(readRoleName(part)) ? part : part.split(/\/| (?:and|&|\+) /i)))
    .map(readRoleName)
    .filter((name) => name !== '')
}

function readRoleName(text: string): string {
  const written = text.trim().toLowerCase()
  if (isKnown(written)) return written
  return text
    .trim()
    .replace(/^(?:urn:|https?:)[^\s,;]{0,200}[:/#](?=\p{Lu})/u, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll('_', ' ')
    .replaceAll("'", '’')
    .toLowerCase()
    .replace(/ ?enrollment$/, '')
    .replace(/^bb /, '')
    .replace(/(?<=[\p{L}\p{M}])(?: ?\([^()]{0,40}\)| [-–—] ?[^-–—]{1,40}|-plus|\+)$/u, '')
}

/** Whether a name is a role in a course. */
function isKnown(name: string): boolean {
  return courseRoles.has(name) || isCourseHelper(name) || testRoles.has(name) || studentRoles.has(name)
}

/**
 * Returns the column of roles. If several columns have such a title, returns the one with the most known roles, or of
 * those the one with the most different roles, because another column may be `Student` for everyone. A user's role may
 * be a role at the university, where students have jobs, so it counts only if there is no other. `firstColumn` is the
 * first column with such a title. Without any, returns a status column with roles, or -1.
 */
export function findRole(titles: readonly string[], rows: readonly (readonly string[])[], firstColumn: number): number {
  const columns = titles.flatMap((title, column) => (readTitle(title) === 'role' ? column : []))
  if (columns.length === 0) return titles.findIndex((title, column) => isRoleStatus(title, rows, column))
  if (columns.length < 2) return firstColumn
  const candidates = columns.map((column) => {
    const names = rows.map((cells) => readRoleNames(cells[column] ?? '').filter(isKnown)).filter(({ length }) => length)
    return { column, cells: names.length, different: new Set(names.flat()).size }
  })
  const inCourse = candidates.filter(({ column, cells }) => cells > 0 && !/^user/i.test(titles[column]!.trim()))
  const [best] = (inCourse.length > 0 ? inCourse : candidates).toSorted(
    (a, b) => b.cells - a.cells || b.different - a.different,
  )
  return best && best.cells > 0 ? best.column : firstColumn
}

/**
 * Whether a status column contains roles, as in Stud.IP with its teachers and `Studierende`. Elsewhere, staff may also
 * be students.
 */
function isRoleStatus(title: string, rows: readonly (readonly string[])[], column: number): boolean {
  if (!/^status$/i.test(title.trim())) return false
  const names = rows.map((cells) => readRoleNames(cells[column] ?? '')).filter(({ length }) => length > 0)
  const knownCount = names.filter((cell) => cell.some(isKnown)).length
  return names.flat().includes('studierende') && knownCount * 2 > names.length
}

/** Roles in which a teacher sees a course as a student does. */
export const testRoles = new Set(['student view', 'test student', 'test learner', 'demo student', 'demo learner'])

/** Roles of people who host a meeting. A person with a student's address may also have such a role. */
export const holderRoles = new Set(
  (
    'host|co-host|cohost|organizer|organiser|co-organizer|' +
    'organisator|organisateur|organizador|organizzatore|organizator|organisatör|arrangör|arrangør|järjestäjä|düzenleyici|organizátor|szervező|' +
    'διοργανωτής|организатор|організатор|主催者|開催者|组织者|召集人|召集者|주최자|이끌이|المنظم|מארגן|người tổ chức|gastgeber|hôte|anfitrión|anfitrião|ospitante|ホスト|主持人|호스트'
  ).split('|'),
)

/** Roles of students in a course. */
export const studentRoles = new Set(
  'student|learner|kursmitglied|étudiant|étudiante|estudiante|alumno|alumna|studente|studentessa|estudante|aluno|aluna|studierende|studierende/r|studierender|student/in|cursist|studerande|studerende|opiskelija|öğrenci|студент|學生|学生|학생'.split(
    '|',
  ),
)
/** Words that meeting tools and courses write in a cell beside a name. */
export const attendeeWords = new Set([
  ...studentRoles,
  ...'attendee|participant|guest|present|absent|registered|enrolled|active|teilnehmer|teilnehmerin|deelnemer|参加者|出席者'.split(
    '|',
  ),
])

const statusTitles =
  /^(?:(?:(?:student|stdnt|stu|participant|course|class|roster|academic|current|registration|reg|enroll?ment|enroll?|enrl|sfrstcr) )*(?:status|stat|rsts|(?<=[a-z] )state|enroll?ment|registration|(?:zulassungs|anmelde|belegungs)status|situacao|situacion|estado|estatus|statut|etat|stato|tila|durumu?|статус|состояние|стан)(?: (?:code|reason|note|descr?|description|d[aeo] .+|d'.+|.*iscrizione))?|.*(?:状[态態]|狀態|상태))$/u
export const leavingWords =
  /^(?!\W{0,3}(?:[\p{L}/]{1,20}\s){0,2}[\p{L}/]{1,20}(?:\s?[/–—-]\s?|\s)(?:pending|denied|reinstated|reversed|rescinded|waived))\W{0,3}(?:[dw][dfpw]?(?:\s?[–—-]\s?| ))?(?:web |self |student |admin(?:istrative(?:ly)?)? |course |late |medical |total |complete )?(?:drop(?:ped)?(?:\/deleted?)?|drp|wdrw|withdrawn|withdrew|withdrawal|unregistered|unenrolled|de-?registered|deleted|removed|inactive|suspended|cancell?ed|disenrolled|concluded|d[dw]|w[dw]|exmatrikuliert|abgemeldet|abgelehnt|storniert|gelöscht|rücktritt|zurückgetreten|trancad[oa]|cancelad[oa]|anulad[oa]|eliminad[oa]|desistente|(?:dad[oa] de )?baja|retirad[oa]|annulée?|désinscrite?|abandon(?:né)?|rinunciatari[oa]|ritirat[oa]|cancellat[oa]|uitgeschreven|skreślon[ya]|avbrott|återbud|avregistrerad|frameldt|peruutettu|peruttu|kaydı silindi|отчислена?|исключена?|відрахован(?:ий|а)|退[学學選选]|中退|除籍|履修取消|휴학|자퇴|제적|수강 ?취소)(?:[/-](?:web|no grade|medical|late|approved|non-?(?:payment|attendance))| (?:with(?:out)?|w\/o?) (?:penalty|grade|w)| w\/grade| passing| failing| (?:for|due to) non-?(?:payment|attendance))?(?=\*|\s{0,3}(?:$|\()|\s(?:\d|[–—-]\s|(?:by|on|course|class|from (?:the )?(?:course|class|university|college))(?!\p{L})|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d))/iu
/** D means dropped and W, WP and WF mean withdrawn, if other cells say that people are in the class. */
const leavingLetters = /^(?:d|w[fp]?)$/i
const enrolledWords = /^(?:(?:re-?)?enrol|regist|active|current)/i
const yes = /^(?:1|y|yes|true|x|✓|✔|ja|oui|sí|si|sì|sim|tak|evet|да|так|是|はい|예)$/iu

const leavingDates = /^(?:(?:date|dt) (?:dropped|withdrawn)|(?:drop(?:ped)?|withdraw(?:al|n)) (?:date|dt|on))$/
const activeTitles =
  /^(?:(?:is |currently )?(?:active|enrolled)|aktiv|inskriven|activ[oa]|acti(?:f|ve)|inscrite?|ativ[oa]|attiv[oa]|actief)$/
const no = /^(?:0|n|no|false|nein|non|não|nee|nej|falsch|faux|falso)$/iu

/** A column that shows who has left the class. `says` matches the cells of those people. */
export type StatusColumn = { column: number; says: RegExp }

/**
 * Returns the columns that show who has left the class. A column that says so for everyone is ignored. So are notes.
 */
export function findStatus(titles: readonly string[], rows: readonly (readonly string[])[]): StatusColumn[] {
  const columns = titles.flatMap((title, column) => {
    const folded = withoutOwner(title)
    if (leavingDates.test(folded)) return { column, says: leavingDate }
    if (activeTitles.test(folded.replace(/\?$/, ''))) return { column, says: no }
    const isStatus = statusTitles.test(folded)
    const texts = rows.map((cells) => (cells[column] ?? '').trim())
    return (isStatus || folded === 'reg') && areEnrollmentLetters(texts)
      ? { column, says: /^d$/i }
      : isStatus
        ? [leavingWords, ...(texts.some((text) => enrolledWords.test(text)) ? [leavingLetters] : [])].map((says) => ({
            column,
            says,
          }))
        : leavingWords.test(bareTitle(title)) && !/^..(?!\p{L})/u.test(bareTitle(title))
          ? { column, says: yes }
          : []
  })
  return columns.filter(({ column, says }) =>
    rows.some((cells) => cells.length > 1 && !says.test((cells[column] ?? '').trim())),
  )
}

/** Whether cells are PeopleSoft's letters: enrolled, dropped, or waiting. */
function areEnrollmentLetters(texts: readonly string[]): boolean {
  return texts.every((text) => /^[edw]?$/i.test(text)) && texts.some((text) => /^e$/i.test(text))
}

const leavingDate = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/

/** Whether a row shows that someone has left the class. `columns` comes from `findStatus`. */
export function hasLeft(cells: readonly string[], columns: readonly StatusColumn[]): boolean {
  return columns.some(({ column, says }) => says.test((cells[column] ?? '').trim()))
}

/** Whether a cell contains only a role in a course or a meeting. */
export function isRole(text: string): boolean {
  const role = text.toLowerCase()
  return attendeeWords.has(role) || courseRoles.has(role) || helperRoles.has(role) || meetingHelperRoles.has(role)
}
