// People's answers to an invitation, as lists write them.

/** Answers that leave open whether someone is coming. */
const openAnswers = new Set(
  'tentative|tentatively accepted|maybe|no response|no reply|no answer|not responded|awaiting response|pending|needs action|invited|mit vorbehalt|vielleicht|keine antwort|provisoire|peut-être|aucune réponse|provisional|quizás|sin respuesta|forse|nessuna risposta|talvez|sem resposta|misschien|geen reactie|może|仮承諾|未返信|暂定|未响应|미정'.split(
    '|',
  ),
)
/** Positive answers to an invitation, and the words of calendars and lists for people who were there. */
const comingAnswers = new Set(
  'accepted|attending|going|yes|confirmed|coming|will attend|attended|present|here|late|required attendee|optional attendee|meeting organizer|required|optional|zugesagt|zusage|ja|anwesend|accepté|acceptée|oui|présent|présente|aceptado|aceptada|sí|accettato|accettata|sì|aceito|aceite|sim|presente|geaccepteerd|aanwezig|zaakceptowano|tak|承諾|参加|出席|はい|已接受|是|수락|참석|출석|예'.split(
    '|',
  ),
)
const notComingAnswers = new Set(
  'declined|not attending|not going|not coming|can’t attend|can’t go|can’t make it|won’t attend|will not attend|not here|not present|not there|not attended|missing|regrets|cancelled|canceled|no|absent|did not attend|no show|no-show|excused|abgesagt|absage|abgelehnt|nein|abwesend|entschuldigt|refusé|refusée|décliné|non|absente|rechazado|rechazada|rifiutato|rifiutata|assente|recusado|recusada|não|ausente|afgewezen|geweigerd|nee|afwezig|odrzucono|nie|辞退|欠席|いいえ|已拒绝|缺席|否|거절|불참|결석|아니요'.split(
    '|',
  ),
)

/** Whether an answer to an invitation is neither yes nor no. */
export function isOpenAnswer(text: string): boolean {
  return openAnswers.has(text.toLowerCase())
}

/** Whether a cell says that someone is coming or was there. True for an open answer, too. */
export function isComing(text: string): boolean {
  return comingAnswers.has(text.toLowerCase()) || isOpenAnswer(text)
}

/** Whether a cell says that someone isn’t coming or wasn’t there. */
export function isNotComing(text: string): boolean {
  return notComingAnswers.has(text.toLowerCase().replaceAll("'", '’'))
}

/** Whether a text is an answer that only the invited person gives, and not a word that a teacher writes about them. */
export function isInvitationAnswer(text: string): boolean {
  return isAnswer(text) && !/absen|attend|show|present|here|late/i.test(text)
}

/** Whether a cell is an answer to an invitation. Short answers are also names, such as No, Sim and Nie. */
function isAnswer(text: string): boolean {
  return isComing(text) || isNotComing(text)
}
const maxAmbiguousLength = 5

/** Whether a cell is an answer that can't be a name. */
export function isClearAnswer(text: string): boolean {
  return text.length > maxAmbiguousLength && isAnswer(text)
}

/**
 * Whether cells are answers: most of them can't be names, or all of them are answers and there are at least three, or
 * two of which one can't be a name.
 */
export function areAnswers(texts: readonly string[]): boolean {
  const sure = texts.filter(isClearAnswer)
  return sure.length * 2 > texts.length || (texts.length + sure.length > 2 && texts.every(isAnswer))
}

/**
 * Returns a line without the cells that are answers, such as `Accepted`, and whether an answer says that the person
 * didn’t come. `isListed`: all other lines end with an answer as well, so a short word at the end is an answer and not
 * a name.
 */
export function splitAnswers(line: string, isListed: boolean): { rest: string; isAbsent: boolean } {
  const cells = splitCells(line)
  const answers = cells.flatMap((cell, index) => {
    const text = readCell(cell)
    const isLast = isListed && index === cells.length - 1
    return index > 0 && (isLast ? isAnswer(text) : isClearAnswer(text)) ? cell : []
  })
  if (answers.length === 0) return { rest: line, isAbsent: false }
  const rest = cells.filter((cell) => !answers.includes(cell)).join('')
  return { rest, isAbsent: answers.some((cell) => isNotComing(readCell(cell))) }
}

/** Whether a line ends with an answer after a separator, such as `(present)`. Words for being late don't count. */
export function endsWithAnswer(line: string): boolean {
  const text = readLastCell(line)
  return isComing(text) && !isOpenAnswer(text) && !/late/i.test(text)
}

/** Returns the number of cells in a line that aren't empty. */
export function countCells(line: string): number {
  return splitCells(line).filter((cell) => readCell(cell) !== '').length
}

/** Returns the text of a line's last cell. '' if the line has only one cell. */
export function readLastCell(line: string): string {
  const cells = splitCells(line)
  return cells.length < 2 ? '' : readCell(cells.at(-1)!)
}

/** Returns a line without its last cell. */
export function withoutLastCell(line: string): string {
  return splitCells(line).slice(0, -1).join('')
}

/** Splits a line before each character that may start an answer. */
function splitCells(line: string): string[] {
  return line.split(/(?=[\t;,|:([]| (?:--?|[–—=/→]|->) )/u)
}

function readCell(cell: string): string {
  const text = cell.replaceAll(/^(?:[\t;,|:([]| (?:--?|[–—=/→]|->) )|["”)\]]/gu, '').trim()
  return text.replace(/(?<=\p{L}{2})[.!]{1,5}$/u, '')
}
