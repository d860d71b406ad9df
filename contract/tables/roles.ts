// What lists say that people are in a course or in a meeting, and what they answered to its invitation.

/** Roles of people who teach a course, as learning systems name them, whatever address they have. */
export const courseRoles = new Set(
  (
    'instructor|primary instructor|secondary instructor|teacher|lecturer|professor|faculty|course creator|course builder|dozent|dozentin|lehrende|lehrende/r|lehrkraft|trainer/in|' +
    'enseignant|enseignant·e|enseignante|professeur|profesor|profesora|docente|insegnante|docent|leraar|leerkracht|nauczyciel|prowadzący|lärare|lærer|opettaja|öğretmen|' +
    'učitel|učiteľ|vyučující|tanár|oktató|καθηγητής|преподаватель|учитель|викладач|教師|教员|教師|教师|教授|선생님|교수자|معلم|מורה|giáo viên|' +
    'المعلم|διδάσκων|irakaslea|dėstytojas|formator'
  ).split('|'),
)
/** Roles that students have, too, even more often than others. */
export const helperRoles = new Set(
  (
    'presenter|panelist|teaching assistant|ta|grader|designer|observer|' +
    'معلم بلا صلاحية التحرير|professor no editor|trainer/in ohne bearbeitungsrecht|περιορισμένος διδάσκων|' +
    'non-editing teacher|profesor sin permiso de edición|edizio-baimenik gabeko irakaslea|' +
    'enseignant non éditeur|profesor sen permiso de edición|docente non editor|編集権限のない教師|편집권한이 없는 선생님|' +
    'dėstytojas be redagavimo teisės|leraar zonder bewerken|professor não editor|' +
    'formator fără drept de editare|ассистент (без права редактирования)|icke-redigerande lärare|' +
    'düzenleme yapamayan eğitimci|асистент|无编辑权教师'
  ).split('|'),
)
/** Roles of people who hold a meeting, in which a student may be with an address. */
export const holderRoles = new Set(
  (
    'host|co-host|cohost|organizer|organiser|co-organizer|' +
    'organisator|organisateur|organizador|organizzatore|organizator|organisatör|arrangör|arrangør|järjestäjä|düzenleyici|organizátor|szervező|' +
    'διοργανωτής|организатор|організатор|主催者|開催者|组织者|召集人|召集者|주최자|이끌이|المنظم|מארגן|người tổ chức|gastgeber|hôte|anfitrión|anfitrião|ospitante|ホスト|主持人|호스트'
  ).split('|'),
)

/** What meeting tools write in a cell beside a name. */
export const attendeeWords = new Set(
  'student|attendee|participant|guest|present|absent|registered|enrolled|active|teilnehmer|teilnehmerin|étudiant|étudiante|estudiante|alumno|alumna|studente|studentessa|estudante|aluno|aluna|studierende|studierende/r|studierender|student/in|cursist|deelnemer|studerande|studerende|opiskelija|öğrenci|студент|學生|学生|학생|参加者|出席者'.split(
    '|',
  ),
)

/** Whether a cell says what someone is in a course or a meeting, and nothing else. */
export function isRole(text: string): boolean {
  const role = text.toLowerCase()
  return attendeeWords.has(role) || courseRoles.has(role) || helperRoles.has(role)
}

/** What people answer to an invitation, and how calendars and lists say that they were there. */
const comingAnswers = new Set(
  'accepted|tentative|tentatively accepted|maybe|attending|going|yes|confirmed|coming|will attend|attended|present|here|late|invited|no response|not responded|awaiting response|pending|needs action|required attendee|optional attendee|meeting organizer|required|optional|zugesagt|zusage|mit vorbehalt|vielleicht|ja|keine antwort|anwesend|accepté|acceptée|provisoire|peut-être|oui|aucune réponse|présent|présente|aceptado|aceptada|provisional|quizás|sí|sin respuesta|accettato|accettata|forse|sì|nessuna risposta|aceito|aceite|talvez|sim|sem resposta|presente|geaccepteerd|misschien|geen reactie|aanwezig|zaakceptowano|może|tak|承諾|仮承諾|未返信|参加|出席|はい|已接受|暂定|未响应|是|수락|미정|참석|예'.split(
    '|',
  ),
)
const notComingAnswers = new Set(
  'declined|not attending|not going|not coming|can’t attend|can’t go|can’t make it|won’t attend|regrets|cancelled|canceled|no|absent|did not attend|no show|no-show|excused|abgesagt|absage|abgelehnt|nein|abwesend|entschuldigt|refusé|refusée|décliné|non|absente|rechazado|rechazada|rifiutato|rifiutata|assente|recusado|recusada|não|ausente|afgewezen|geweigerd|nee|afwezig|odrzucono|nie|辞退|欠席|いいえ|已拒绝|缺席|否|거절|불참|결석|아니요'.split(
    '|',
  ),
)

/** Whether a cell says that someone doesn’t come, or wasn’t there. */
export function isNotComing(text: string): boolean {
  return notComingAnswers.has(text.toLowerCase().replaceAll("'", '’'))
}

/** Whether a cell is an answer to an invitation. Short ones are names, too, such as No, Sim and Nie. */
function isAnswer(text: string): boolean {
  return comingAnswers.has(text.toLowerCase()) || isNotComing(text)
}
const longestName = 5

/** Whether a cell is an answer that is no name. */
export function isSureAnswer(text: string): boolean {
  return text.length > longestName && isAnswer(text)
}

/** Whether cells are answers: most of them by words that are no names, or all of at least three. */
export function areAnswers(texts: readonly string[]): boolean {
  const sure = texts.filter(isSureAnswer)
  return sure.length * 2 > texts.length || (texts.length + sure.length > 2 && texts.every(isAnswer))
}

/**
 * Returns a line without the cells that are answers, such as `Accepted`, and whether one says that the person didn’t
 * come. `isListed`: the other lines end with answers, too, so that short words are none but answers.
 */
export function splitAnswers(line: string, isListed: boolean): { rest: string; isAbsent: boolean } {
  const cells = splitCells(line)
  const answers = cells.flatMap((cell, index) => {
    const text = readCell(cell)
    const isLast = isListed && index === cells.length - 1
    return index > 0 && (isLast ? isAnswer(text) : isSureAnswer(text)) ? cell : []
  })
  if (answers.length === 0) return { rest: line, isAbsent: false }
  const rest = cells.filter((cell) => !answers.includes(cell)).join('')
  return { rest, isAbsent: answers.some((cell) => isNotComing(readCell(cell))) }
}

/** Returns what is in the last cell of a line. '' where it has only one. */
export function readLastCell(line: string): string {
  const cells = splitCells(line)
  return cells.length < 2 ? '' : readCell(cells.at(-1)!)
}

/** Splits a line before each sign that may begin an answer. */
function splitCells(line: string): string[] {
  return line.split(/(?=[\t;,|:([]| [-–—] )/u)
}

function readCell(cell: string): string {
  return cell.replaceAll(/^(?:[\t;,|:([]| [-–—] )|["”)\]]/gu, '').trim()
}
