import { useEffect, useRef, useState } from 'react'
import type { CreditRule } from '#contract/credits/credits.ts'
import { classCreditWords } from '#contract/credits/words.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved/draft.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { CreditedClass } from './credited.ts'
import { useCreditChanges, useRuleEffect } from './api.ts'
import { isRuleValues, isSameRule, readRule, toValues, type RuleProblems, type RuleValues } from './rule-values.ts'

/** Debounce (ms) before the form asks what the rule would change. */
const previewAfterMs = 500

/** The form of a class’s rule: what was typed is kept as a draft, and its effect is shown before it is saved. */
export function useRuleForm({ id: classId, timeZone }: CreditedClass, rule: CreditRule | null) {
  const { facultyId } = useSession()
  const notify = useNotice()
  const { saveRule } = useCreditChanges(classId)
  // A session that ends while the form is open removes the person's id, but the draft stays that person's.
  const [draftOf] = useState(() => ({ page: `credit-rule-${classId}`, facultyId: facultyId ?? '' }))
  const [draft] = useState(() => readDraft(draftOf, isRuleValues))
  const [stored, setStored] = useState(() => toValues(rule, timeZone))
  const [values, setValues] = useState(draft ?? stored)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const [isAsked, setAsked] = useState(false)
  const fields = useRef<HTMLFormElement>(null)

  const isChanged = !isSameRule(values, stored, timeZone)
  const result = readRule(values, timeZone)
  const input = 'input' in result && isChanged ? result.input : null
  const settled = useSettled(JSON.stringify(input))
  const effect = useRuleEffect(classId, input !== null && settled === JSON.stringify(input) ? input : null)
  const problems: RuleProblems = {
    ...atFields(isChanged ? (effect.error ?? failed) : failed, values),
    ...(isAsked && 'problems' in result && result.problems),
  }

  // Saved elsewhere: an untouched form shows it.
  const latest = JSON.stringify(rule)
  const [shownRule, setShownRule] = useState(latest)
  if (shownRule !== latest) {
    const next = toValues(rule, timeZone)
    setShownRule(latest)
    setStored(next)
    if (!isChanged) setValues(next)
  }

  return {
    values,
    problems,
    /** Null while there is nothing to show: nothing was changed, or a field is wrong. */
    effect: input === null ? null : effect,
    fields,
    isBusy,
    isChanged,
    isRestored: draft !== null && isChanged,
    /** The reason that saving failed, as a sentence, unless a field shows it. */
    problem:
      failed !== null && Object.keys(problems).length === 0 ? errorSentence(failed, classCreditWords.saveFailed) : null,
    change(changes: Partial<RuleValues>) {
      const next = { ...values, ...changes }
      setValues(next)
      setFailed(null)
      if (isSameRule(next, stored, timeZone)) dropDraft(draftOf.page)
      else keepDraft(draftOf, next)
    },
    discard() {
      dropDraft(draftOf.page)
      setValues(stored)
      setFailed(null)
      setAsked(false)
    },
    /** Shows problems of a field that was left. */
    check: () => setAsked(true),
    async save() {
      setAsked(true)
      if (isBusy) return
      if (!('input' in result)) return focusFirst()
      setBusy(true)
      setFailed(null)
      try {
        await saveRule(result.input)
        dropDraft(draftOf.page)
        setStored(values)
        setAsked(false)
        notify(classCreditWords.saved)
      } catch (error) {
        setFailed(error)
        focusFirst()
      } finally {
        setBusy(false)
      }
    },
  }

  function focusFirst(): void {
    // After the problems are shown.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
}

export type RuleForm = ReturnType<typeof useRuleForm>

/** Returns a value once it hasn’t changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), previewAfterMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The server’s messages at the form’s fields. */
function atFields(error: unknown, { counts }: RuleValues): RuleProblems {
  const fields: Record<string, keyof RuleValues> = {
    points: 'points',
    cap: 'cap',
    needed: counts === 'each' ? 'goal' : 'needed',
    drop_lowest: 'drop',
    choose_until: 'until',
  }
  const entries = Object.entries(readFieldErrors(error)).flatMap(([field, says]) =>
    fields[field] ? [[fields[field], says.join(' ')]] : [],
  )
  return Object.fromEntries(entries)
}
