// Recognizes columns about who was there, and reads their cells.
import { foldName } from '#contract/fold-name.ts'
import { isComing, isNotComing, isOpenAnswer } from './answers.ts'

const split = (list: string) => new Set(list.split('|').map(foldName))

const presenceTitles = split(
  'attended|attendance|attendance status|účast|účasť|deltagelse|deltagande|osallistuminen|részvétel|участь|участие|συμμετοχή|participated|attendee status|present|presence|here|was here|came|turned up|war da|gekommen|checked in|check in|check in status|did attend|showed up|roll call|' +
    'anwesenheit|anwesend|teilnahme|teilgenommen|erschienen|présence|présent|présences|présente|assiduité|asistencia|asistió|presente|presença|frequência|presenza|presenze|aanwezig|aanwezigheid|obecność|obecny|närvaro|närvarande|fremmøde|til stede|tilstede|oppmøte|läsnä|läsnäolo|' +
    'katılım|devam|yoklama|devam durumu|přítomnost|přítomen|prítomnosť|jelenlét|jelen|prezență|prezent|παρουσία|παρών|присутствие|присутствовал|посещаемость|посещение|явка|присутність|присутній|' +
    '出勤|出席|出欠|出席状況|考勤|考勤状态|签到|签到状态|签到情况|到课|点名|出勤情况|참석|참석여부|출석|출석여부|출결|الحضور|حضور|נוכחות|נכח|điểm danh|kehadiran|hadir|การเข้าเรียน|उपस्थिति',
)
/** Titles of columns with a time of arrival or a signature. Their cells are empty for people who didn't come. */
const arrivalTitles = split(
  'attended on|attended at|date attended|checked in at|check in time|check in date|check in timestamp|checkin time|checkin|time checked in|signed in|signed in at|sign in|sign in time|time in|arrived|arrived at|arrival|arrival time|scanned|scanned at|scan time|signature|signed|' +
    'ankunft|ankunftszeit|unterschrift|heure d’arrivée|signature étudiant|émargement|firma|hora de entrada|hora de llegada|hora de chegada|assinatura|orario di arrivo|handtekening|podpis|imza|подпись|签名|签到时间|署名|到着時刻|서명|التوقيع|חתימה',
)
/** Titles of columns with the time when someone joined, as meeting tools write them. */
const joinTitles = split(
  'join|join time|joined|joined at|join date|first join|first join time|time joined|beitrittszeit|erster beitritt|heure de connexion|première participation|hora de ingreso|primera unión|primeira entrada|ora di accesso|primo accesso|время входа|参加時刻|最初の参加|加入时间|首次加入|참가 시간',
)
/** Titles of columns for other ways of being there, beside a column about presence. */
const otherPresenceTitles = split(
  'late|tardy|came late|left early|online|zoom|remote|virtual|in person|verspätet|zu spät|en retard|tarde|in ritardo|te laat|遅刻|迟到|지각',
)
/** Titles of columns in which a mark means that someone wasn't there. */
const absenceTitles = split(
  'absent|absence|no show|noshow|excused|unexcused|not present|did not attend|abwesend|fehlt|gefehlt|entschuldigt|unentschuldigt|absente|excusé|excusée|ausente|falta|faltó|faltou|assente|afwezig|nieobecny|frånvarande|fraværende|poissa|yok|缺席|缺勤|请假|欠席|결석|غائب|' +
    'frånvaro|fravær|poissaolo|nieobecność|abwesenheit|afwezigheid|absentie|inasistencia|ausencia|ausência|assenza|nepřítomnost|hiányzás|devamsızlık|отсутствие|відсутність|απουσία|غياب|היעדרות',
)
/** More of these titles. They count only beside a column with the opposite title. */
const shortAbsenceTitles = { a: 'p', e: 'p', no: 'yes', nein: 'ja', non: 'oui' }

/** `11/26`, `26.11.2026`, `2026-11-26`, `Nov 26`, `26 Nov 9:00`, `11月26日`. */
const dateTitle =
  /^(?:\p{L}{2,10}\.?,? )?(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?|\d{1,2}月\d{1,2}日|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.? \d{1,2}\b|\d{1,2}\.?[ -](?:jan|feb|mär|mar|apr|may|mai|jun|jul|aug|sep|okt|oct|nov|dez|dec)\p{L}{0,6})(?![\p{L}\d])/iu

/** Words for amounts, in titles about how much of it someone attended. */
const amounts =
  /(?<!\p{L})(?:minutes?|mins?|hours?|hrs?|times|sessions?|meetings|lectures|total|number|rate|percentage|percent|duration|of|minuten|stunden|anzahl|dauer)(?!\p{L})/gu

/** Returns a folded title without remarks, numbers, days and amounts. */
function toWords(folded: string): string {
  const bare = joinSpaces(folded.replaceAll(/[([][^()[\]]*[)\]]?|[\d:/?*#%.-]+/gu, ' '))
  const words = joinSpaces(bare.replaceAll(amounts, ' '))
  return words === '' ? bare : words
}

function joinSpaces(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ')
}

/** Whether a folded title is about who was there, when they came, or who wasn't there. */
export function isAttendanceTitle(folded: string): boolean {
  const words = toWords(folded)
  return [presenceTitles, arrivalTitles, joinTitles, absenceTitles].some((titles) => titles.has(words))
}

/** Whether a folded title is about who was there. */
export function isPresenceTitle(folded: string): boolean {
  return presenceTitles.has(toWords(folded))
}

/** Whether a folded title is about the arrivals or signatures of people who were there. */
export function isArrivalTitle(folded: string): boolean {
  return arrivalTitles.has(toWords(folded)) || isJoinTitle(folded)
}

/** Whether a folded title is about the time when someone joined. */
export function isJoinTitle(folded: string): boolean {
  return joinTitles.has(toWords(folded))
}

const durationTitle =
  /duration|dauer(?!auftrag)|duree|duracion|duracao|durata|^duur|czas trwania|varaktighed|varighet|kesto|^sure|длительность|продолжительность|時間|时长|持续时间|기간|참여 시간|المدة|^(?:time (?:attended|present|online|connected|spent)|(?:attended|total|connected|online) time)$|^(?:total )?(?:minutes|mins|minuten|minutos|minuti|hours)$|(?:^|(?:total|minutes|mins) )(?:time )?(?:spent )?in (?:meeting|session|call|class|webinar|room)\b/

/** Whether a folded title is about a duration, possibly of a program of study. */
export function isDurationTitle(folded: string): boolean {
  return durationTitle.test(folded)
}

/** Whether the cells below a folded title contain how long people were in a meeting. */
export function areDurations(folded: string, texts: readonly string[]): boolean {
  const isOfMeeting = isDurationTitle(folded) && !studyWords.test(folded)
  return isOfMeeting && texts.some((text) => /\p{N}/u.test(text)) && !texts.some((text) => longDuration.test(text))
}
const studyWords = /course|study|studies|studi|degree|program|contract|visa/
const longDuration =
  /\d\s?(?:years?|months?|weeks?|semesters?|terms?|jahre?|monate?|wochen?|ans|mois|años?|anos?|anni|mesi)(?!\p{L})/iu

/** Whether a cell contains no duration. `Less than a minute` is a duration. */
export function lacksDuration(text: string): boolean {
  return !someDuration.test(text) || saysNothing(text)
}
const someDuration =
  /\p{N}|(?<!\p{L})(?:minut|hour|second|segund|stunde|sekund|heure|hora|uur|or[ae](?!\p{L}))|[分时時분]|시간/iu

/** Whether a folded title is about other ways of being there: late or online. */
export function isOtherPresenceTitle(folded: string): boolean {
  return otherPresenceTitles.has(toWords(folded))
}

/** Whether a folded title is about people who weren't there. `titles` are the titles of the whole table. */
export function isAbsenceTitle(folded: string, titles: readonly string[] = []): boolean {
  const opposite = Object.entries(shortAbsenceTitles).find(([title]) => title === folded)?.[1]
  return absenceTitles.has(toWords(folded)) || (opposite !== undefined && titles.includes(opposite))
}

/** Whether a folded title is about the reason for an absence. */
export function isReasonTitle(folded: string): boolean {
  return /(?:reason|grund|motiv|motif|excuse|justif).{0,20}(?:absen|abwes|ausen|assen|fehl)|^(?:absence|fehl|abwesenheits).{0,10}(?:reason|grund)/u.test(
    folded,
  )
}

/** Titles of columns for people who may come. */
export const maybeTitle = /^(?:maybe|tentative|vielleicht|peut[- ]etre|quizas|forse|talvez|misschien)$/

/** Questions in forms about presence. Their answers may be short. */
export const asksPresence =
  /^(?:nehmen sie|nimmst du|haben sie teilgenommen|kommen sie|kommst du|waren sie|warst du|sind sie (?:da|dabei|anwesend)|bist du (?:da|dabei)|participez|participerez|avez vous participe|serez vous|etes vous present|etiez vous|viendrez|asistira|asistio|asististe|vendras|vas a asistir|participara|participou|voce vai|vai participar|parteciperai|parteciperete|hai partecipato|kom je|was je aanwezig|kommer du|var du)(?!\p{L})|^(?:(?:will|can|are|did|were|was) (?:you|they) )?(?:attend|attending|come|coming|going|go|here|there|present|be (?:there|here|present)|join|joining|rsvp)\b|^(?:reply|response|answer|antwort|zusage|reponse|respuesta|risposta|resposta|antwoord)$/u

/** Titles of columns with the time of arrival, or with a chosen time. */
export const timeTitle = /^(?:time|uhrzeit)$/

const sessionTitle =
  /^(?:session|week|lecture|meeting|class|day|seminar|workshop|att|sitzung|woche|termin|tag|vorlesung|séance|semaine|sesión|semana|clase|lezione|settimana|第)[ #]?\d{1,3}(?:\s?[周回次])?$/iu

const weekdayTitle =
  /^(?:mon|tues?|wed|thurs?|fri|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes)(?:day|nesday|sday|urday)?\.?$/iu

/** Whether a title is a day or a session, as in a list with several. */
export function isDateTitle(title: string): boolean {
  return dateTitle.test(title.trim()) || weekdayTitle.test(title.trim()) || isSessionTitle(title)
}

/** Whether a title is a session or a week. Its cells may also be points. */
export function isSessionTitle(title: string): boolean {
  return sessionTitle.test(title.trim())
}

/** Whether a title is about grades. Their letters aren't marks of presence. */
export function isGradeTitle(title: string): boolean {
  return /(?<!\p{L})(?:grades?|marks?|scores?|result|note|notes|nota|notas|punkte|points|quiz|exam|test|ocena|betyg|karakter|cijfer|voto|calificación|оценка|成績|成绩|성적)(?!\p{L})/iu.test(
    title,
  )
}

const presentMarks = split(
  '[x]|[✓]|ok|p|prs|pres|tdy|trd|l|t|h|1|y|yes|true|o|○|◯|〇|⭕|✓|✔|✔️|✅|☑|☑️|√|+|.|△|到|出|遅|早|迟|지|был|была|var|signed|🟢|kyllä|ano|áno|igen|evet|так|да|ναι|tak|ja|oui|si|sim|はい|是|예|כן|نعم|ใช่|signed in|checked|checked in|asistió|obecny|obecna|' +
    'wahr|vrai|verdadero|vero|verdadeiro|waar|sann|sand|sant|tosi|prawda|pravda|doğru|igaz|adevărat|истина|istina|αληθεσ',
)
const oppositesOfCrosses = split('o|○|◯|〇|⭕|✓|✔|✔️|✅|√|+|p')
const absentMarks = split(
  '[ ]|[]|[_]|exc|unx|unexc|uex|☐|⬜|◻|◻️|⬛|🔲|a|ab|abs|abj|abi|e|ea|ua|u|f|fj|fi|n|ns|nb|0|false|-|–|—|−|×|✕|✖|✖️|✗|✘|❌|☓|н|нб|欠|无|無|결|kl|unchecked|🔴|nej|nei|ei|ne|nem|hayır|ні|нет|οχι|nu|nie|いいえ|否|아니요|לא|لا|ไม่|không|假|' +
    'falsch|faux|falso|onwaar|usann|falsk|falskt|epätosi|fałsz|nepravda|yanlış|hamis|fals|ложь|ψευδεσ',
)
/** Words at the start of a cell about someone who wasn't there. */
export const absentWords =
  /^(?:absent|abwesend|ausente|assente|did ?n[o’']t (?:attend|come|show)|not (?:present|attended|attending|in attendance|checked[- ]in|here|there|joined)|missing|no[- ]show|excused|unexcused|entschuldigt|unentschuldigt|fehlt|nicht (?:anwesend|erschienen|da)|abgemeldet|excusée?|falta|falt[óo]u?|no asisti[óo]|inasistente|justificad[oa]|afwezig|afgemeld|nieobecn[ya]|frånvarande|fraværende|poissa|yok|gelmedi|katılmadı|chybí|nepřítom(?:en|na)|hiányzik|отсутств\p{L}*|не был[аи]?|缺席|缺勤|未到|未签到|旷课|请假|病假|事假|欠席|公欠|不参加|不出席|没来|未参加|결석|불참|غائب|غياب|נעדר\p{L}?|חסר\p{L}?|अनुपस्थित|vắng|tidak hadir|alpa|izin|sakit|ขาด)(?![\p{L}\p{N}])/iu
/** Cell values that mean someone wasn't there, by column title. */
export const absentValues: Partial<Record<string, RegExp>> = {
  status: absentWords,
  'approval status': /^(?:denied|declined|rejected|cancell?ed\b.*)$/i,
  'in waiting room': /^(?:yes|ja|oui|sí|sim|sì|是|はい|예)$/i,
}
/** Words at the start of a remark about someone who may not have been there. */
export const sickPattern =
  /^(?:krank(?:gemeldet)?|sick|ill|malade|enferm[oa]|malat[oa]|doente|ziek|sjuk|syk|syg|sairas|chor[ya]|бол(?:ен|ьна|еет)|生病|体調不良)(?![\p{L}\p{N}])/iu
const moment =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.? \d{1,2},? \d{4}(?:,? at)?)?[T,\s]*(?:\d{1,2}[:.h]\d{2}[^@]{0,20})?$/iu
/** The points that Moodle writes after a mark. */
const pointsBehind = /\s?\(\d{1,6}(?:[.,]\d{1,6})?\s?\/\s?\d{1,6}(?:[.,]\d{1,6})?\)$/u

function foldMark(text: string): string {
  return foldName(text.replace(pointsBehind, ''))
}

/** Whether a cell is an amount of zero: `0`, `0 min`, `0:00`, `0 %`, `0/3`, `0h 0m 0s`. */
export function isZero(text: string): boolean {
  return zero.test(text.trim()) || /^p(?=0|t0)(?:0d)?(?:t(?:0{1,2}(?:[.,]0{1,9})?[hms]){1,3})?$/i.test(text.trim())
}
const zero =
  /^(?:0{1,3}(?:[.,:]0{1,3}){0,3}\s?(?:%|\/\s?\d{1,4}|(?:h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?|std|stunden?|minuten?|sek|sekunden?|heures?|horas?|minutos?|ore?|minuti|uur|ч|час|мин|сек|с|時間|小时|分|分钟|秒|시간|분|초)\.?)?(?:,?\s(?:(?:and|und|et|y|e|en|och|og|и)\s)?|(?<=\D)|$)){1,3}$/iu

/** Whether a cell doesn't show whether someone was there, or denies it in other words: `Never`, `No sign-in`. */
export function saysNothing(text: string): boolean {
  return (
    /^(?:\?+|unmarked|unknown|not (?:taken|recorded|marked)|tb[acd]|n\/a)$/iu.test(text.trim()) ||
    (denies.test(text.trim()) && readMark(text, false) === null)
  )
}
const denies =
  /^(?:(?:no|not|never|none|nicht|nie|niemals|keine?|pas|jamais|nunca|sin|sem|senza|mai|geen|niet|nooit|ikke|aldri|inte|aldrig|не|нет|никогда)(?![\p{L}\d.])|[未无無没沒])/iu

/** Whether a cell contains a time of day, or is a date. */
export function holdsMoment(text: string): boolean {
  return /\d[:.h]\d{2}(?!\d)/iu.test(text) || (/\d/.test(text) && moment.test(text.trim()))
}

/** Words at the start of a cell about someone who was there. */
const presentWords =
  /^(?:present|attended|here|late|tard[yé]|on[- ]?time|in[- ]person|on[- ]?(?:line|site|campus)|remote|virtual|zoom|via|left|early|partial|joined|yes|ja|oui|s[íiì]m?|tak|да|はい|是|예|anwesend|verspätet|teilgenommen|online|präsent|présent|en retard|à distance|presente|asist|tarde|in ritardo|aanwezig|te laat|obecn|närvarande|til stede|läsnä|přítom|jelen|prezent|παρ|присутств|опозда|присутн|出席|出勤|到|已|迟到|遅刻|출석|지각|참석|حاضر|נוכח|उपस्थित|có mặt|hadir|มา)/iu

/** Whether a cell about presence begins with such a word. */
function saysPresent(text: string): boolean {
  return presentWords.test(text.trim())
}

/** An answer that continues after “no”: `No, I was sick`. */
const answersNo = /^(?:no|nope|nein|non|não|nee|nej|nie|нет|ні)[,.;:!] ?\S/iu
/** Whether a cell about presence says in words that someone wasn't there. */
export function saysAbsent(text: string): boolean {
  return (
    absentWords.test(text.trim()) ||
    answersNo.test(text.trim()) ||
    isNotComing(foldMark(text)) ||
    isNotComing(text.trim())
  )
}

/** Whether a cell only says that someone is expected. */
export function saysExpected(text: string): boolean {
  return expectedWords.test(text) || isOpenAnswer(text)
}
const expectedWords = /^(?:attending|registered|going|coming|accepted|confirmed|invited|approved|expected|rsvp)$/i

/** Whether a cell is a mark or a moment that means someone was there. */
export function marksPresence(text: string): boolean {
  const mark = foldMark(text)
  return (
    mark === 'x' || presentMarks.has(mark) || (/\d/.test(mark) && moment.test(text.trim())) || isComing(text.trim())
  )
}

/** Whether a column contains a circle or a P. In such a column, a cross means that someone wasn't there. */
export function holdsOpposite(texts: readonly string[]): boolean {
  return texts.some((text) => oppositesOfCrosses.has(foldMark(text)))
}

/** Reads a mark. `hasOpposite`: the column contains the opposite of a cross. Null for unknown text. */
export function readMark(text: string, hasOpposite: boolean): 'present' | 'absent' | null {
  const mark = foldMark(text)
  if (/\(0{1,3}(?:[.,]0{1,3})?\s?\/\s?\d{1,6}/u.test(pointsBehind.exec(text)?.[0] ?? '')) return 'absent'
  if (isOpenAnswer(text.trim())) return null
  if (presentMarks.has(mark) || (mark === 'x' && !hasOpposite) || isComing(text.trim())) return 'present'
  if (absentMarks.has(mark) || mark === 'x' || isZero(text) || saysAbsent(text)) return 'absent'
  return isWholePart(text) || marksPresence(text) || saysPresent(text) ? 'present' : null
}

/** Whether Moodle gives all points for a mark: `P (2/2)`. */
function isWholePart(text: string): boolean {
  const [, points = '', limit = ''] =
    /\((\d{1,6})[.,0]{0,6}\s?\/\s?(\d{1,6})/u.exec(pointsBehind.exec(text)?.[0] ?? '') ?? []
  return points !== '' && points === limit
}

/** Whether cells below an unknown title are unambiguous marks of presence and absence: P and A, or ○ and ×. */
export function areSureMarks(texts: readonly string[]): boolean {
  const marks = new Set(texts.map(foldMark))
  return findAbsentMarks(texts) !== null && ((marks.has('p') && marks.has('a')) || (marks.has('○') && marks.has('×')))
}

/**
 * Returns the cells that mean someone wasn't there. Null if some cells are neither marks nor answers. A cross is a mark
 * of presence, unless other cells have a circle or a P.
 */
export function findAbsentMarks(texts: readonly string[]): ReadonlySet<string> | null {
  const marks = texts.map(foldMark)
  const isPresent = (text: string, index: number) => presentMarks.has(marks[index]!) || isComing(text.trim())
  const hasOpposite = holdsOpposite(texts)
  const isAbsent = (text: string, index: number) =>
    absentMarks.has(marks[index]!) || saysAbsent(text) || (marks[index] === 'x' && hasOpposite)
  if (!texts.every((text, index) => marks[index] === 'x' || isAbsent(text, index) || isPresent(text, index)))
    return null
  return new Set(texts.filter((text, index) => !isPresent(text, index) && isAbsent(text, index)))
}

/** Whether a cell about the reason for an absence contains a reason. */
export function holdsReason(text: string): boolean {
  return /\p{L}/u.test(text) && !/^(?:none|n\/?a|no|nil|nein|keine?r?|no aplica|aucune?|present|here)$/iu.test(text)
}

/** Whether a cell is a mark in a column for people who weren't there. */
export function isAbsenceMark(text: string): boolean {
  return /^(?:x|✓|✔|✅|☑|√|yes|y|1|true|ja|oui|sí|si|a|e)$/iu.test(text)
}

/** Whether a cell shows how someone was invited. */
export function isInvited(text: string): boolean {
  return /attendee|required|optional|organi[sz]er|invited|pending|awaiting|respon|accepted|confirmed/i.test(text)
}
