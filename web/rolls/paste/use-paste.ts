import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MatchedLine, RollMark } from '#contract/rolls/marks.ts'
import { pasteWords } from '#contract/rolls/words.ts'
import { ApiError } from '#web/api/client.ts'
import { errorSentence, fieldErrorsOf } from '#web/api/read-error.ts'
import { faultsIn, markPresent, matchLines } from './api.ts'
import { headerOf, withLines, withMatched } from './correct-line.ts'
import {
  decisionsThatStay,
  faultsByLine,
  judgeLines,
  linesToMark,
  studentOf,
  type Decision,
  type JudgedLine,
} from './judge-lines.ts'
import { linesOf, onePerLine, problemOf } from './split-list.ts'
import { usePasteDraft } from './use-paste-draft.ts'
import { wrongReason } from './wrong-reason.ts'

type Faults = ReadonlyMap<number, string>
const noFaults: Faults = new Map()

/** A pasted list from the text to the marks. `onMarked` gets the marks and how many lines are left. */
export function usePaste(eventId: string, onMarked: (marks: RollMark[], left: number) => void) {
  const draft = usePasteDraft(eventId)
  const { text, reasonKind, reason } = draft.values
  const decisions = useMemo(() => new Map(draft.values.decisions), [draft.values.decisions])
  const [matched, setMatched] = useState<MatchedLine[] | null>(null)
  const [faults, setFaults] = useState(noFaults)
  const [rounds, setRounds] = useState(0)
  const [busy, setBusy] = useState<'checking' | 'marking' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [reasonProblem, setReasonProblem] = useState<string | null>(null)
  const latestText = useRef(text)
  useLayoutEffect(() => {
    latestText.current = text
  })
  const lines = useMemo(() => matched && judgeLines(matched, decisions, faults), [matched, decisions, faults])

  async function check(): Promise<void> {
    const tidy = onePerLine(text)
    const pasted = linesOf(tidy)
    const wrong = problemOf(pasted)
    setProblem(wrong)
    if (wrong !== null) return
    setBusy('checking')
    try {
      const answer = await matchLines(eventId, pasted)
      draft.change({ text: tidy, decisions: [...decisionsThatStay(decisions, pasted)] })
      setFaults(noFaults)
      setMatched(answer)
    } catch (error) {
      setProblem(sentenceOf(error, pasteWords.checkFailed))
    }
    setBusy(null)
  }

  /** Returns why the line couldn't be checked, or null. */
  async function correct(line: number, typed: string): Promise<string | null> {
    const texts = linesOf(typed).map((one) => one.text)
    if (texts.length === 0) return pasteWords.noLines
    const asked = latestText.current
    const all = linesOf(withLines(asked, line, texts))
    const wrong = problemOf(all)
    if (wrong !== null) return wrong
    try {
      // The first line may name the columns of the others, before or after it was corrected.
      if (line === all[0]?.line) {
        const answer = await matchLines(eventId, all)
        // Another line was corrected while this one was checked.
        if (latestText.current !== asked) return await correct(line, typed)
        setMatched(answer)
      } else {
        const those = texts.map((one) => ({ line, text: one }))
        const answer = await matchLines(eventId, those, headerOf(matched ?? []))
        setMatched((before) => before && withMatched(before, line, answer))
      }
      draft.change((before) => ({ text: withLines(before.text, line, texts) }))
      forgetFault(line)
      return null
    } catch (error) {
      return sentenceOf(error, pasteWords.lineNotChecked)
    }
  }

  function decide(line: number, decision: Decision | null): void {
    const next = new Map(decisions)
    if (decision) next.set(line, decision)
    else next.delete(line)
    draft.change({ decisions: [...next] })
    forgetFault(line)
  }

  async function mark(): Promise<void> {
    const wrong = wrongReason(reason)
    setReasonProblem(wrong)
    if (wrong !== null || lines === null) return
    const sent = linesToMark(lines)
    setProblem(null)
    setBusy('marking')
    try {
      const students = sent.map(studentOf)
      const made = await markPresent(eventId, { students, reasonKind, reason: reason.trim(), source: 'paste' })
      onMarked(made, keepTheRest(lines))
    } catch (error) {
      const found = faultsByLine(faultsIn(error), sent)
      setFaults(found)
      setProblem(found.size > 0 ? pasteWords.faulty : sentenceOf(error, whyNot(error)))
    }
    setBusy(null)
  }

  /** Keeps only the lines that nobody could place yet, and the names of their columns. Returns how many. */
  function keepTheRest(all: readonly JudgedLine[]): number {
    const left = all.filter(({ state }) => state === 'ask' || state === 'refused').map(({ of }) => of)
    const header = left.length > 0 ? headerOf(all.map(({ of }) => of)) : null
    const kept = header ? [header, ...left] : left
    draft.change({ text: kept.map((one) => one.text).join('\n'), decisions: [] })
    setFaults(noFaults)
    setMatched(kept.map((one, index) => ({ ...one, line: index + 1 })))
    setRounds((before) => before + 1)
    if (left.length === 0) draft.forget()
    return left.length
  }

  function forgetFault(line: number): void {
    setFaults((all) => (all.has(line) ? new Map([...all].filter(([other]) => other !== line)) : all))
  }

  return {
    ...draft,
    lines,
    /** How often lines of this list were marked. */
    rounds,
    decisions,
    busy,
    problem,
    reasonProblem,
    check: () => void check(),
    correct,
    decide,
    mark: () => void mark(),
    backToText: () => {
      setMatched(null)
      setProblem(null)
    },
    changeReason: (changes: { reason?: string; reasonKind?: typeof reasonKind }) => {
      setReasonProblem(null)
      draft.change(changes)
    },
  }
}

export type Paste = ReturnType<typeof usePaste>

function whyNot(error: unknown): string {
  return error instanceof ApiError && error.status === 0 ? pasteWords.noAnswer : pasteWords.markFailed
}

function sentenceOf(error: unknown, fallback: string): string {
  const [field] = Object.values(fieldErrorsOf(error)).flat()
  return field ?? errorSentence(error, fallback)
}
