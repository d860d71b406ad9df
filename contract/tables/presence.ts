// Knows columns of lists that say who was there, and what is in their cells.
import { foldName } from '#contract/fold-name.ts'
import { isComing, isNotComing, readLastCell, withoutLastCell } from './answers.ts'

const split = (list: string) => new Set(list.split('|').map(foldName))

const presenceTitles = split(
  'attended|attendance|attendance status|participated|attendee status|present|presence|here|was here|checked in|check in|check in status|did attend|showed up|roll call|' +
    'anwesenheit|anwesend|teilnahme|teilgenommen|erschienen|présence|présent|présences|présente|assiduité|asistencia|asistió|presente|presença|frequência|presenza|presenze|aanwezig|aanwezigheid|obecność|obecny|närvaro|närvarande|fremmøde|til stede|tilstede|oppmøte|läsnä|läsnäolo|' +
    'katılım|devam|yoklama|devam durumu|přítomnost|přítomen|prítomnosť|jelenlét|jelen|prezență|prezent|παρουσία|παρών|присутствие|присутствовал|посещаемость|посещение|явка|присутність|присутній|' +
    '出勤|出席|出欠|出席状況|考勤|考勤状态|签到|签到状态|签到情况|到课|点名|出勤情况|참석|참석여부|출석|출석여부|출결|الحضور|حضور|נוכחות|נכח|điểm danh|kehadiran|hadir|การเข้าเรียน|उपस्थिति',
)
/** Titles of the moment when someone came, or of their signature: it is empty for those who didn't. */
const arrivalTitles = split(
  'checked in at|check in time|check in date|check in timestamp|checkin time|checkin|time checked in|signed in|signed in at|sign in|sign in time|time in|arrived|arrived at|arrival|arrival time|scanned|scanned at|scan time|signature|signed|' +
    'ankunft|ankunftszeit|unterschrift|heure d’arrivée|signature étudiant|émargement|firma|hora de entrada|hora de llegada|hora de chegada|assinatura|orario di arrivo|handtekening|podpis|imza|подпись|签名|签到时间|署名|到着時刻|서명|التوقيع|חתימה',
)
/** Titles of others who were there, beside a column about presence. */
const otherPresenceTitles = split(
  'late|tardy|came late|left early|online|zoom|remote|virtual|in person|verspätet|zu spät|en retard|tarde|in ritardo|te laat|遅刻|迟到|지각',
)
/** Titles of columns in which a mark says that someone wasn't there. */
const absenceTitles = split(
  'absent|no show|noshow|excused|unexcused|not present|did not attend|abwesend|fehlt|gefehlt|entschuldigt|unentschuldigt|absente|excusé|excusée|ausente|falta|faltó|faltou|assente|afwezig|nieobecny|frånvarande|fraværende|poissa|yok|缺席|缺勤|请假|欠席|결석|غائب',
)
/** The same, beside their opposites. */
const shortAbsenceTitles = { a: 'p', e: 'p', no: 'yes', nein: 'ja', non: 'oui' }

/** `11/26`, `26.11.2026`, `2026-11-26`, `Nov 26`, `26 Nov 9:00`, `11月26日`. */
const dateTitle =
  /^(?:\p{L}{2,10}\.?,? )?(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?|\d{1,2}月\d{1,2}日|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.? \d{1,2}\b|\d{1,2}\.?[ -](?:jan|feb|mär|mar|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{L}{0,6})(?![\p{L}\d])/iu

/** Returns a folded title without remarks and numbers. */
function toWords(folded: string): string {
  return foldName(folded.replaceAll(/[([][^()[\]]*[)\]]?|[\d:/?*#]+/gu, ' '))
}

/** Whether a title, as foldTitle returns it, is about who was there. */
export function isPresenceTitle(folded: string): boolean {
  return presenceTitles.has(toWords(folded))
}

/** Whether a title, as foldTitle returns it, is that of a moment or a signature of those who were there. */
export function isArrivalTitle(folded: string): boolean {
  return arrivalTitles.has(toWords(folded))
}

/** Whether a title, as foldTitle returns it, is about others who were there: late or online. */
export function isOtherPresenceTitle(folded: string): boolean {
  return otherPresenceTitles.has(toWords(folded))
}

/** Whether a title, as foldTitle returns it, is about those who weren't there. `titles` are those of the table. */
export function isAbsenceTitle(folded: string, titles: readonly string[] = []): boolean {
  const opposite = Object.entries(shortAbsenceTitles).find(([title]) => title === folded)?.[1]
  return absenceTitles.has(toWords(folded)) || (opposite !== undefined && titles.includes(opposite))
}

const sessionTitle =
  /^(?:session|week|lecture|meeting|class|day|seminar|workshop|att|sitzung|woche|termin|tag|vorlesung|séance|semaine|sesión|semana|clase|lezione|settimana|第)[ #]?\d{1,3}(?:\s?[周回次])?$/iu

/** Whether a title is a day or a session, as in a list of several. */
export function isDateTitle(title: string): boolean {
  return dateTitle.test(title.trim()) || sessionTitle.test(title.trim())
}

const presentMarks = split(
  '[x]|[✓]|p|l|t|1|y|yes|true|o|○|◯|〇|⭕|✓|✔|✔️|✅|☑|☑️|√|+|△|到|出|var|signed|signed in|checked in|asistió|obecny|obecna',
)
const oppositesOfCrosses = split('o|○|◯|〇|⭕|✓|✔|✔️|✅|√|+|p')
const absentMarks = split(
  '[ ]|[]|[_]|☐|a|ab|abs|abj|abi|e|ea|ua|u|f|fj|fi|n|ns|nb|0|false|-|–|—|−|×|✕|✖|✖️|✗|✘|❌|☓|н|нб|欠|无|無|kl',
)
/** Words of a cell about someone who wasn't there. */
export const absentWords =
  /^(?:absent|abwesend|ausente|assente|did not attend|not present|no[- ]show|excused|unexcused|entschuldigt|unentschuldigt|fehlt|nicht (?:anwesend|erschienen|da)|abgemeldet|excusée?|falta|falt[óo]u?|no asisti[óo]|inasistente|justificad[oa]|afwezig|afgemeld|nieobecn[ya]|frånvarande|fraværende|poissa|yok|gelmedi|katılmadı|chybí|nepřítom(?:en|na)|hiányzik|отсутств\p{L}*|не был[аи]?|缺席|缺勤|未到|未签到|旷课|请假|病假|事假|欠席|公欠|결석|불참|غائب|غياب|נעדר|vắng|tidak hadir|alpa|izin|sakit|ขาด)(?![\p{L}\p{N}])/iu
const moment = /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4})?[T,\s]*(?:\d{1,2}[:.h]\d{2}[^@]{0,20})?$/iu
/** What Moodle writes behind a mark: the points for it. */
const pointsBehind = /\s?\(\d{1,6}(?:[.,]\d{1,6})?\s?\/\s?\d{1,6}(?:[.,]\d{1,6})?\)$/u

function foldMark(text: string): string {
  return foldName(text.replace(pointsBehind, ''))
}

/** Whether a cell about presence says in words that someone wasn't there. */
export function saysAbsent(text: string): boolean {
  return absentWords.test(text.trim()) || isNotComing(foldMark(text)) || isNotComing(text.trim())
}

/** Whether a cell is a mark or a moment of someone who was there. */
export function marksPresence(text: string): boolean {
  const mark = foldMark(text)
  return (
    mark === 'x' || presentMarks.has(mark) || (/\d/.test(mark) && moment.test(text.trim())) || isComing(text.trim())
  )
}

/** Whether cells below an unknown title are marks of presence and absence that nothing else has: P and A, ○ and ×. */
export function areSureMarks(texts: readonly string[]): boolean {
  const marks = new Set(texts.map(foldMark))
  return findAbsentMarks(texts) !== null && ((marks.has('p') && marks.has('a')) || (marks.has('○') && marks.has('×')))
}

/**
 * Returns the cells that say that someone wasn't there. Null when not all cells are marks or answers. A cross
 * is a mark of presence, unless others have a circle or a P.
 */
export function findAbsentMarks(texts: readonly string[]): ReadonlySet<string> | null {
  const marks = texts.map(foldMark)
  const isPresent = (text: string, index: number) => presentMarks.has(marks[index]!) || isComing(text.trim())
  const hasOpposite = marks.some((mark) => oppositesOfCrosses.has(mark))
  const isAbsent = (text: string, index: number) =>
    absentMarks.has(marks[index]!) || saysAbsent(text) || (marks[index] === 'x' && hasOpposite)
  if (!texts.every((text, index) => marks[index] === 'x' || isAbsent(text, index) || isPresent(text, index)))
    return null
  return new Set(texts.filter((text, index) => !isPresent(text, index) && isAbsent(text, index)))
}

/** What a list says of those who were there and those who weren't, in the last cell of each line. */
export type Endings = { absent: ReadonlySet<string> }

/**
 * Finds marks of presence in the last cells of a list without titles, as in `Maja Bergström; P`: both kinds, each
 * behind a whole name or an address. The first line may name columns. Null for any other list.
 */
export function findEndings(lines: readonly string[]): Endings | null {
  const rows = lines.filter((line) => line.trim() !== '')
  const isMark = (line: string) => findAbsentMarks([readLastCell(line)]) !== null
  const marked = rows[0] !== undefined && isMark(rows[0]) ? rows : rows.slice(1)
  const isPerson = (line: string) => /[\p{L}\p{M}.’'-][,\s]+\p{L}|@|[\p{Script=Han}\p{Script=Hangul}]{2}/u.test(line)
  if (marked.length < 2 || !marked.every((line) => isPerson(withoutLastCell(line)))) return null
  const texts = marked.map(readLastCell)
  const absent = findAbsentMarks(texts)
  return absent && absent.size > 0 && texts.some((text) => !absent.has(text)) ? { absent } : null
}
