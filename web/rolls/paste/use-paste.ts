import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MatchedLine, RollMark } from '#contract/rolls/marks.ts'
import { onePerLine } from '#contract/tables/one-per-line.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'
import { ApiError } from '#web/api/client.ts'
import { explainFailure } from '#web/api/explain-failure.ts'
import { readFieldErrors } from '#web/api/read-error.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { useSession } from '#web/session/use-session.ts'
import { faultsIn, markPresent, matchLines } from './api.ts'
import { findHeader, withHeaders, withLines, withMatched } from './correct-line.ts'
import {
  decisionsThatStay,
  faultsByLine,
  judgeLines,
  keepQuestions,
  linesToMark,
  toMarkSubject,
  type Decision,
  type JudgedLine,
} from './judge-lines.ts'
import { draftPage, isPasteDraft, type PasteDraft } from './paste-draft.ts'
import { splitLines, findProblem } from './split-list.ts'
import { wrongReason } from './wrong-reason.ts'

type Faults = ReadonlyMap<number, string>
const noFaults: Faults = new Map()
const nothing: PasteDraft = { text: '', reasonKind: 'other', reason: '', decisions: [] }

/** How long (ms) to wait before storing the draft, because storing a list of 2,000 lines takes time. */
const keepAfterMs = 300

/** A pasted list, from the text to the marks. `onMarked` gets the marks and the number of lines left. */
export function usePaste(eventId: string, onMarked: (marks: RollMark[], remainingCount: number) => void) {
  const { facultyId } = useSession()
  const draft = useDraftForm({
    draftOf: { page: draftPage(eventId), facultyId },
    stored: nothing,
    isDraft: isPasteDraft,
    isUnchanged: isEmpty,
    findFaults: (values) => ({ reason: wrongReason(values.reason) ?? undefined }),
    keepAfterMs,
  })
  const { text, reasonKind, reason } = draft.values
  const decisions = useMemo(() => new Map(draft.values.decisions), [draft.values.decisions])
  const [matched, setMatched] = useState<MatchedLine[] | null>(null)
  const [faults, setFaults] = useState(noFaults)
  const [rounds, setRounds] = useState(0)
  const [busy, setBusy] = useState<'checking' | 'marking' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latestText = useRef(text)
  useLayoutEffect(() => {
    latestText.current = text
  })
  const lines = useMemo(() => matched && judgeLines(matched, decisions, faults), [matched, decisions, faults])

  async function check(): Promise<void> {
    const tidy = onePerLine(text)
    const pasted = splitLines(tidy)
    const wrong = findProblem(pasted)
    setProblem(wrong)
    if (wrong !== null) return
    setBusy('checking')
    try {
      const matches = keepQuestions(await matchLines(eventId, pasted), draft.values.unclearTexts ?? [])
      draft.change({ text: tidy, decisions: [...decisionsThatStay(decisions, pasted)] })
      setFaults(noFaults)
      setMatched(matches)
    } catch (error) {
      setProblem(describeError(error, pasteWords.checkFailed))
    }
    setBusy(null)
  }

  /** Corrects a line. Returns why it couldn’t be checked, or null. */
  async function correct(line: number, newText: string): Promise<string | null> {
    const texts = splitLines(newText).map((newLine) => newLine.text)
    if (texts.length === 0) return pasteWords.noLines
    const oldText = latestText.current
    const allLines = splitLines(withLines(oldText, line, texts))
    const wrong = findProblem(allLines)
    if (wrong !== null) return wrong
    try {
      const newLines = texts.map((lineText) => ({ line, text: lineText }))
      const namesColumns = (someLines: readonly MatchedLine[]) => someLines.some(({ is_header }) => is_header)
      const oldMatches = matched ?? []
      const wasUnclear = oldMatches.some((match) => match.line === line && match.unclear !== null)
      const matches = keepQuestions(
        await matchLines(eventId, newLines, findHeader(oldMatches, line)),
        wasUnclear ? texts.map((lineText) => lineText.trim()) : [],
      )
      // If the line is a header, before or after the correction, all lines have to be checked again.
      if (namesColumns(matches) || namesColumns(oldMatches.filter((oldLine) => oldLine.line === line))) {
        const allMatches = await matchLines(eventId, allLines)
        // Start over if the text was changed while the lines were being checked.
        if (latestText.current !== oldText) return await correct(line, newText)
        setMatched(allMatches)
      } else {
        setMatched((oldMatched) => oldMatched && withMatched(oldMatched, line, matches))
      }
      draft.change((oldDraft) => ({ text: withLines(oldDraft.text, line, texts) }))
      forgetFaults([line])
      return null
    } catch (error) {
      return describeError(error, pasteWords.lineNotChecked)
    }
  }

  function decide(line: number, decision: Decision | null): void {
    const next = new Map(decisions)
    if (decision) next.set(line, decision)
    else next.delete(line)
    draft.change({ decisions: [...next] })
    forgetFaults([line])
  }

  /** Answers the same question about several students: all of them were there, or all lines are left out. */
  function decideAll(questions: readonly MatchedLine[], areThere: boolean): void {
    const answers = questions.map(({ line, text: lineText, choices }): [number, Decision] => [
      line,
      { text: lineText, choice: areThere ? choices[0]!.id : null },
    ])
    draft.change({ decisions: [...new Map([...decisions, ...answers])] })
    forgetFaults(questions.map(({ line }) => line))
  }

  async function mark(): Promise<void> {
    draft.check('reason')
    if (wrongReason(reason) !== null || lines === null) return
    const sentLines = linesToMark(lines)
    setProblem(null)
    setBusy('marking')
    try {
      const students = sentLines.map(toMarkSubject)
      const marks = await markPresent(eventId, { students, reasonKind, reason: reason.trim(), source: 'paste' })
      onMarked(marks, keepTheRest(lines))
    } catch (error) {
      const newFaults = faultsByLine(faultsIn(error), sentLines)
      setFaults(newFaults)
      setProblem(
        newFaults.size > 0
          ? pasteWords.faulty
          : describeError(error, isUnknown(error) ? () => pasteWords.noAnswer : pasteWords.markFailed),
      )
    }
    setBusy(null)
  }

  /** Keeps the lines that couldn’t be matched yet, with their headers. Returns how many couldn’t be matched. */
  function keepTheRest(judgedLines: readonly JudgedLine[]): number {
    const unclear = judgedLines.filter(({ state }) => state === 'ask' || state === 'refused').map(({ match }) => match)
    const remaining = withHeaders(
      unclear,
      judgedLines.map(({ match }) => match),
    )
    draft.change({
      text: remaining.map((remainingLine) => remainingLine.text).join('\n'),
      decisions: [],
      unclearTexts: unclear.flatMap((line) => (line.unclear ? line.text.trim() : [])),
    })
    setFaults(noFaults)
    setMatched(remaining.map((remainingLine, index) => ({ ...remainingLine, line: index + 1 })))
    setRounds((oldRounds) => oldRounds + 1)
    if (unclear.length === 0) draft.forget()
    return unclear.length
  }

  function forgetFaults(answeredLines: readonly number[]): void {
    setFaults((oldFaults) => new Map([...oldFaults].filter(([line]) => !answeredLines.includes(line))))
  }

  return {
    ...draft,
    lines,
    /** How many times lines of this list have been marked. */
    rounds,
    decisions,
    busy,
    problem,
    reasonProblem: draft.faults.reason ?? null,
    /** Whether closing loses nothing: nothing was typed, or all lines that are left after marking were left out. */
    isEmpty: !draft.isChanged || (rounds > 0 && lines !== null && lines.every(({ state }) => state === 'left-out')),
    isRestored: draft.draft !== null,
    check: () => void check(),
    correct,
    decide,
    decideAll,
    mark: () => void mark(),
    backToText: () => {
      setMatched(null)
      setProblem(null)
    },
  }
}

export type Paste = ReturnType<typeof usePaste>

function isEmpty({ text, reason }: PasteDraft): boolean {
  return text.trim() === '' && reason.trim() === ''
}

/** Whether the server may have done it anyway: the response was lost, or a proxy timed out. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status)
}

function describeError(error: unknown, failed: (values: { why: string }) => string): string {
  const [field] = Object.values(readFieldErrors(error)).flat()
  return field ?? failed({ why: explainFailure(error) })
}
