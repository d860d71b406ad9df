// Finds headings in lists above people who were there, or who weren't: `Absent (2):`, `## Present`.
import { foldName } from '#contract/fold-name.ts'
import type { Doubt } from './absent.ts'
import { saysAway } from './absence-remarks.ts'
import { isComing, isInvitationAnswer, isNotComing, isClearAnswer, readLastCell } from './answers.ts'
import { isHeading as isGroupHeading } from './extra-rows.ts'
import { readMark } from './presence.ts'

const split = (list: string) => new Set(list.split('|').map(foldName))

/** Headings above people who weren't there, in addition to the answers in `answers.ts`. */
const absentHeadings = split(
  'absent|nicht gekommen|nicht da waren|n’étaient pas présents|n’étaient pas là|n’ont pas participé|不参加者|未参加|未参加者|不出席|absentee|absentees|absence|absences|excused|absents|no shows|no-shows|noshow|noshows|didn’t attend|didn’t come|couldn’t attend|couldn’t make it|could not attend|could not make it|unable to attend|didn’t show up|did not come|did not show up|did not show|missing|unexcused|apologies|regrets|not joined|offline|not checked in|did not check in|not seen|expected but not seen|didn’t|except|all except|all but|sick|ill|away|on leave|withdrew|skipped|awol|not responded|no response|' +
    'abwesend|abwesende|entschuldigt gefehlt|gefehlt|fehlten|es fehlten|es fehlen|fehlt|fehlen|fehlend|fehlende|entschuldigte|unentschuldigt|unentschuldigte|nicht anwesend|nicht da|nicht erschienen|nicht teilgenommen|abgemeldet|krank|krankgemeldet|absentes|absents non excusés|justificaron|excusés|excusées|excusé|excusée|non excusés|malades|ausentes|no asistieron|no asistió|inasistentes|ausencias|no vinieron|faltas|faltaron|justificados|justificadas|justifiés|justifiées|faltaram|faltou|não compareceram|assenti|assenze|giustificati|non presenti|não vieram|' +
    'afgemeld|afwezigen|ziek|ziek gemeld|ziekgemeld|niet aanwezig|nie przyszli|usprawiedliwieni|nieobecni|nieobecny|nieobecna|frånvarande|anmäld frånvaro|sjuka|sjukanmälda|fraværende|ikke til stede|ikke møtt|ikke mødt|afbud|syge|poissa|poissaolevat|poissaolijat|nepřítomni|omluveni|chybí|hiányzók|hiányzik|absenți|gelmeyenler|gelmedi|gelmediler|devamsız|izinli|katılmayanlar|yoklar|απόντες|отсутствуют|отсутствовали|не явились|не пришли|не были|не было|отсутствующие|больные|по болезни|болеют|заболели|відсутні|' +
    '缺席|缺席者|缺席人员|缺席名单|未到人员|请假人员|病欠|不参加|缺勤|缺课|缺課|未到|未到场|未出席|未签到|没来|沒來|请假|請假|病假|事假|旷课|欠席|欠席者|결석|결석자|결석생|불참|불참자|미참석|미참석자|غائب|الغياب|متغيبون|الغائبون|غائبون|נעדרים|חסרים|vắng|vắng mặt|không đến|vắng có phép|vắng không phép|tidak hadir|ไม่มา|ขาดเรียน|अनुपस्थित|गैरहाज़िर',
)
/** Headings above people who were there. */
const presentHeadings = split(
  'present|attended|attended online|online|on zoom|via zoom|zoom|in person|remote|remotely|virtual|walk-in|walk-ins|attendee|attendees|attending|attendance|in attendance|here|there|checked in|on time|late|tardy|came late|came|seen|showed up|left early|visitors|yes|going|coming|accepted|confirmed|participants|' +
    'anwesend|anwesende|da|da waren|teilgenommen|gekommen|erschienen|teilnehmende|teilnehmer|verspätet|zu spät|ja|présent|présents|présente|présentes|présences|étaient présents|étaient là|ont participé|en retard|oui|presente|presentes|asistentes|asistieron|asistencias|vinieron|tarde|sí|compareceram|sim|presenti|in ritardo|aanwezig|te laat|obecni|spóźnieni|närvarande|til stede|tilstede|møtt|mødt|läsnä|myöhässä|přítomni|jelen|prezenți|gelenler|geldi|geldiler|katılanlar|παρόντες|присутствуют|присутствовали|пришли|были|опоздали|присутні|' +
    '出席|出席者|参加者|出勤|到|到场|到場|已到|已签到|迟到|遅刻|출석|출석자|참석|참석자|출석생|지각|حاضر|الحاضرون|حاضرون|נוכחים|có mặt|hadir|มาเรียน|उपस्थित',
)
/** Headings above people who may or may not have been there. */
const unsureHeadings = split(
  '已读|未读|invited|also invited|others invited|invited, did not join|eingeladen|auch eingeladen|invités|également invités|maybe|tentative|wait list|waitlist|waitlisted|waiting list|standby|vielleicht|mit vorbehalt|warteliste|peut-être|liste d’attente|quizás|lista de espera|forse|lista d’attesa|talvez|misschien|wachtlijst',
)
/** Words beside words for absence: `Absent or excused`, `Étaient absents`, `Out sick`. */
const linkingWords = split('and|or|und|oder|et|ou|y|o|e|en|of|og|och|out|those|waren|haben|étaient|oggi|hoje|hoy')
/** Negations in a heading. */
const negation =
  /(?<!\p{L})(?:not|no|non|nicht|keine?|ikke|inte|ei|niet|geen|pas|nie|не|nem|nu|without|ohne|außer|excepto|salvo|sauf|tranne|behalve|utom|unntatt|(?:did|have|was|were)n['’]?t)(?!\p{L})/iu
/** Words that lists put around a heading: `Students who were absent`. */
const fillers =
  /(?<![\p{L}\p{N}])(?:students?|people|members|everyone|who['’]s|who|that|was|were|is|are|the|following|list|of|studierende|studenten|studenti|etudiants|etudiantes|eleves|estudiantes|estudantes|alumnos|alunos|студенты|today|heute)(?![\p{L}\p{N}])/gu
/** Headings may also contain a date, a group or a part's number: `2. Absent`, `Group 1 absent`. */
const parts =
  /^(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]\s+|\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?|(?<!\p{L})(?:group|section|gruppe|team|lab|grupo|groupe)\s[\p{L}\d]{1,2}(?!\p{L})/giu
/** A heading that says that nobody is below it. */
const emptyList =
  /[:：]\s*(?:(?:0|[-–—])(?:\s{0,9}[,;])?|none|nobody|no one|niemand|keine[r]?|personne|aucune?|nadie|ningun[oa]|nessuno|ninguém|geen|nikt|无|無|なし|없음)\s*$/iu
/** A count with the total: `Absent (1/3):`. */
const share = /[([（]\s?(\d{1,4})\s?\/\s?\d{1,4}\s?[)\]）](?=\s{0,9}[:：]?\s{0,9}$)/u
const maxHeadingLength = 60

/** `isMarked`: a colon, a number of people or Markdown shows that the line is a heading. */
type Heading = { word: string; doubt: Doubt | null; isMarked: boolean; isAnswer: boolean; count: number | null }

/** Parses a line as a heading. Null for any other line. */
function readHeading(line: string): Heading | null {
  const isEmpty = emptyList.test(line)
  const text = line.replace(emptyList, ':').replace(share, '($1)').trim()
  if (text.length > maxHeadingLength || text.includes('@') || !/\p{L}/u.test(text)) return null
  const bare = text
    .replaceAll(/<\/?[a-z]{1,6}>/giu, '')
    .replace(/^\[([^[\]]{1,40})\]$/u, '$1')
    .replaceAll(parts, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})\]）]{1,60}$/gu, '')
  const uncounted = bare.replace(
    /\s{0,9}(?:[([（]\s?\d{1,4}(?:\s?(?:of|\/|von|de|sur|di)\s?\d{1,4})?\s?[)\]）]|[:：–—-]\s{0,9}\d{1,4})$/u,
    '',
  )
  const word = foldName(
    foldName(uncounted.replaceAll(/\([^()]{0,40}\d[^()]{0,40}\)|[:：]$/gu, '')).replaceAll(fillers, ' '),
  )
  const isMarked =
    uncounted !== bare || /[:：]$/u.test(text.replace(/[*_\s]{1,9}$/u, '')) || /^(?:[#=*_[【]|--)/u.test(text)
  const words = word.split(/[\s,/&+()]+/u).filter((part) => part !== '' && !linkingWords.has(part))
  const areAbsent = words.length > 0 && words.every((part) => absentHeadings.has(part))
  const isOfAbsent = areAbsent || absentHeadings.has(word) || isNotComing(word)
  const doubt = unsureHeadings.has(word) ? 'unsure' : isOfAbsent && !isEmpty ? 'absent' : null
  const count = uncounted === bare ? null : Number(/\d+/u.exec(bare.slice(uncounted.length))![0])
  const isHeading = isOfAbsent || unsureHeadings.has(word) || presentHeadings.has(word)
  return isHeading ? { word, doubt, isMarked, isAnswer: isInvitationAnswer(word), count } : null
}

/** The role of a line in a list with headings: a heading, or a person who wasn't there or may not have been. */
export type Place = 'heading' | Doubt | null

/**
 * Finds headings in lines, and the people below a heading such as “Absent”. Words in separate lines may also be the
 * answers of the people above them.
 */
export function findPlaces(lines: readonly string[]): Place[] {
  const filled = lines.filter((line) => /[\p{L}\p{N}]/u.test(line))
  const headings = lines.map(readHeading)
  const isBelow = areBelow(filled.map(readHeading))
  const hasMarked = headings.some((heading) => heading?.isMarked)
  // “No” between marked headings may be a name or a heading.
  const isName = (heading: Heading, line: string) => hasMarked && heading.isAnswer && !isLong(line)
  const isHeading = (heading: Heading, line: string) => heading.isMarked || !(isBelow || isName(heading, line))
  // “Declined” alone is a status of one person.
  const hasHeadings = readHeading(filled[0] ?? '') !== null || hasMarked
  const labels = findLabels(lines)
  const columns = readColumns(lines)
  const summary = findSummary(lines, headings)
  const continued = findContinued(lines, headings)
  // Beside those who attended, “Accepted” is about people who only meant to come.
  const hasAttended = headings.some(
    (heading) => heading && /^(?:attended|present|checked in|in attendance)$/.test(heading.word),
  )
  const isOwn = (index: number): boolean => {
    const [heading, line = ''] = [headings[index], lines[index]]
    return !!heading && isHeading(heading, line) && (hasHeadings || (!heading.isAnswer && isLong(line)))
  }
  // Directly below a label, another word of absence is about the person in that line, or a heading.
  const isBelowLabel = (index: number) => {
    const line = lines[index]?.trim() ?? ''
    return (
      !isOwn(index) && saysWhollyAway(line) && readPrefix(line) === null && readPrefix(lines[index - 1] ?? '') !== null
    )
  }
  const hasOwn = lines.some((_, index) => isOwn(index))
  let isAfterAbsent = false
  let doubt: Doubt | null = null
  let rowDoubt: Doubt | null = null
  return lines.map((line, index): Place => {
    const [column = -1, ...otherColumns] = line.split('\t').flatMap((cell, place) => (cell.trim() === '' ? [] : place))
    if (index < columns.end && column !== -1 && otherColumns.length === 0) {
      const columnDoubt = columns.doubts[column] ?? null
      return line.includes('\t') ? columnDoubt : columnDoubt && 'unsure'
    }
    const label = labels[index] ?? null
    rowDoubt = label ? label.doubt : line.startsWith('\t') ? rowDoubt : null
    if (rowDoubt) return rowDoubt
    if (summary.has(index)) return 'heading'
    const heading = headings[index] ?? null
    if (heading && isOwn(index)) {
      doubt = hasAttended && /^(?:accepted|going|coming|confirmed)$/.test(heading.word) ? 'unsure' : heading.doubt
      isAfterAbsent ||= doubt === 'absent'
      return 'heading'
    }
    if (isBelowLabel(index) || (hasOwn && !isOwn(index) && isSentence(line))) {
      doubt = 'unsure'
      return 'heading'
    }
    if (heading?.doubt === 'absent' && isName(heading, line)) {
      doubt ??= 'unsure'
      return doubt
    }
    if (doubt === 'absent' && (partEnd.test(line.trim()) || isGroupHeading(line.trim()))) {
      doubt = isGroupHeading(line.trim()) ? 'unsure' : null
      return 'heading'
    }
    // A label decides about its own line. Lines below it may belong to the label or to the heading above.
    if (readPrefix(line)) {
      doubt &&= 'unsure'
      return isBelowLabel(index + 1) ? 'unsure' : null
    }
    // Another section of the list begins.
    if (/^[^@,]{1,60}[:：]\s*$/u.test(line)) doubt = isAfterAbsent || negation.test(line) ? 'unsure' : null
    return line.trim() === '' ? null : (doubt ?? (continued.has(index) ? 'unsure' : null))
  })
}

/** Returns a row's only filled cell. If it isn't the only one, returns a text that can't be a heading. */
export function readOnlyCell(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 1 ? filled[0]! : `${cells.join(' ')}@`
}

/**
 * Reads headings of columns, such as `Present<tab>Absent` in the first line. Returns the doubt of each column, and the
 * index of the line where the columns end: a blank line, another heading, or a line with a label.
 */
function readColumns(lines: readonly string[]): { doubts: (Doubt | null)[]; end: number } {
  const first = lines.findIndex((line) => line.trim() !== '')
  const headings = (lines[first] ?? '').split('\t').map(readHeading)
  const areHeadings = headings.length > 1 && headings.every((heading) => heading !== null)
  if (!areHeadings) return { doubts: [], end: 0 }
  const isEnd = (line: string, index: number) =>
    index > first && (line.trim() === '' || /[:：]/u.test(line) || readHeading(line) !== null)
  const end = lines.findIndex(isEnd)
  return { doubts: headings.map(({ doubt }) => doubt), end: end === -1 ? lines.length : end }
}

/**
 * Finds headings in the cells before names. A heading may cover several rows. It must have a colon, be above rows
 * without one, or all rows must have one before a full name, with at least two different ones. Any other text may be a
 * surname, such as No or Vang.
 */
function findLabels(lines: readonly string[]): (Heading | null)[] {
  const labels = lines.map((line) => (line.includes('\t') ? readHeading(line.split('\t', 1)[0]!) : null))
  const words = new Set(lines.flatMap((line, index) => (labels[index] ? foldName(line.split('\t', 1)[0]!) : [])))
  const isRow = (line: string, index: number) => labels[index] !== null && / /.test(line.split('\t', 2)[1]!.trim())
  const areAll = words.size > 1 && lines.every((line, index) => line.trim() === '' || isRow(line, index))
  return labels.map((label, index) => {
    const isAlone = label?.doubt === 'unsure' && /^[^\t]*\t\s*$/.test(lines[index]!)
    return label?.isMarked || areAll || isAlone || lines[index + 1]?.startsWith('\t') ? label : null
  })
}

/** Lines that end a section of the list: another title in Markdown, or a word for nobody. */
const partEnd = /^(?:#{1,6}\s.{1,60}|[([]?(?:none|nobody|no one|keine[r]?|niemand|nadie|personne|nessuno)[)\].]?)$/iu

/** Returns the lines that only count people, such as `Present: 3` directly above `Absent: 1`. */
function findSummary(lines: readonly string[], headings: readonly (Heading | null)[]): ReadonlySet<number> {
  const filled = lines.flatMap((line, index) => (line.trim() === '' ? [] : index))
  const pairs = filled.map((index, place) => [index, filled[place + 1] ?? -1] as const)
  const isSummary = ([first, second]: readonly [number, number]) =>
    (headings[first]?.count ?? 0) > 0 && (headings[second]?.count ?? null) !== null
  return new Set(pairs.filter(isSummary).flat())
}

/**
 * Whether answers are below the people they belong to. Then the first line is a name, and the last line is an answer.
 */
function areBelow(headings: readonly (Heading | null)[]): boolean {
  const answers = headings.flatMap((heading, index) => (heading && !heading.isMarked ? index : []))
  return (
    headings[0] === null &&
    answers.includes(headings.length - 1) &&
    answers.every((index) => headings[index - 1] === null) &&
    answers.length * 3 >= headings.length
  )
}

/** Whether a word is too long for a name. Short words are also names, such as No, Sim and Nie. */
function isLong(line: string): boolean {
  return line.trim().length > maxAmbiguousLength
}
const maxAmbiguousLength = 5

/** A label in bold or italics, as Markdown and chats write it: `**Absent:**`, `- _Absent_:`. */
const boldLabel = /^(?:[-•+]\s)?([*_]{1,3})([^*_]{4,60}?)(?:[:：]\s?\1|\1\s?[:：])/u

/**
 * Parses the label before a name, as in `Absent: Maja Bergström` or `Late - Maja Bergström`. `rest` is the name. Null
 * for any other line.
 */
export function readPrefix(line: string): { doubt: Doubt | null; label: string; rest: string } | null {
  const text = line.trim().replace(boldLabel, '$2:')
  const [, label = '', rest = ''] =
    /^([^:：@\t–—]{4,60}?)(?:\s*[:：](?=[\s\p{Lu}\p{Lo}]|[^\s@]+@)|\t(?=[^\t]*[\p{L}.,] [^\t])|\s+[-–—](?=\s))\s*(\S.*)$/u.exec(
      text,
    ) ??
    /^([\p{Script=Han}\p{Script=Hangul}]{2,8})(?:\s?[:：])\s*(\S.*)$/u.exec(text) ??
    []
  const heading = label === '' ? null : readHeading(label)
  return heading && /\p{L}/u.test(rest) && readHeading(rest) === null ? { doubt: heading.doubt, label, rest } : null
}

/**
 * Finds lines that may continue a list of absent people behind a label, because mail programs break long lines after a
 * comma or “and”, or before any name if the list has a label for those who were there, too. Headings, labels, and lines
 * with their own answer don't continue it.
 */
function findContinued(lines: readonly string[], headings: readonly (Heading | null)[]): ReadonlySet<number> {
  const continued = new Set<number>()
  let isOpen = false
  let lastLine = ''
  const hasPresent = lines.some((line) => readPrefix(line)?.doubt === null)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      isOpen &&= isUnfinished(lastLine)
      continue
    }
    const prefix = readPrefix(line)
    const isLabel = anyLabel.test(line) && (!isUnfinished(line) || isGroupHeading(line.split(/[:：]/u, 1)[0]!.trim()))
    if (prefix || headings[index] || isLabel) isOpen = false
    if (isOpen && !isAnswered(line)) continued.add(index)
    if (prefix) isOpen = prefix.doubt !== null && !nobody.test(prefix.rest)
    isOpen &&= hasPresent || isUnfinished(line)
    lastLine = line
  }
  return continued
}
/** In the middle of a list, a colon is before a reason: `Eva Lund: flu,`. */
const anyLabel = /^[^@:：()]{1,60}[:：](?!\d)/u
const nobody = /^(?:n\/a|none|nobody|no one|niemand|keine[r]?|personne|aucune?|nadie|nessuno)[\s,;]{0,9}$/iu

/** Whether a line ends in the middle of a list. A capital letter is an initial: `Absent: Maja E`. */
export function isUnfinished(line: string): boolean {
  return /(?:[,;，、]|\s(?:and|and also|&|as well as|along with|und|sowie|et|ainsi que|y|e))\s*$/u.test(line)
}

/** Whether a line only says that someone wasn't there. Short words are names, too. */
function saysWhollyAway(line: string): boolean {
  if (!isLong(line) || line.length > maxHeadingLength) return false
  return isNotComing(line) || saysAway(line) || readMark(line, false) === 'absent'
}

/** Whether a line is words for absence without a name: `Absent with notice`. */
function isSentence(line: string): boolean {
  return !/,|\p{Lu}\S{0,40}\s{1,9}\p{Lu}/u.test(line) && saysWhollyAway(line.replace(/[:：]\s*$/u, ''))
}

/** Whether a line has its own answer. Short ones behind a comma are names, too: `Kim, Sim`. */
function isAnswered(line: string): boolean {
  const text = line.trim().replace(/[,;]$/u, '')
  const answer = readLastCell(text)
  return isClearAnswer(answer) || (isComing(answer) && !text.includes(','))
}
