import type { CreditRule } from '#contract/credits/credits.ts'
import { classCreditWords } from '#contract/credits/words.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { useDebounced } from '#web/kit/time/use-debounced.ts'
import { useSession } from '#web/session/use-session.ts'
import type { CreditedClass } from './credited.ts'
import { useCreditChanges, useRuleEffect } from './api.ts'
import {
  hasSameEffect,
  isRuleDraft,
  isSameRule,
  mergeRuleChanges,
  packRule,
  readRule,
  ruleFields,
  toValues,
  type RuleProblems,
  type RuleValues,
} from './rule-values.ts'

/** Debounce (ms) before the effect of the rule is requested. */
const previewAfterMs = 500

/** The form for a class’s rule. What is typed is kept as a draft, and the effect is shown before saving. */
export function useRuleForm({ id: classId, timeZone }: CreditedClass, rule: CreditRule | null) {
  const { facultyId } = useSession()
  const notify = useNotice()
  const { saveRule } = useCreditChanges(classId)
  const form = useDraftForm<RuleValues, Partial<RuleValues>>({
    draftOf: { page: `credit-rule-${classId}`, facultyId },
    stored: toValues(rule, timeZone),
    isDraft: isRuleDraft,
    pack: packRule,
    isUnchanged: (values, stored) => isSameRule(values, stored, timeZone),
    // When someone else saves, untouched fields show the new values.
    follow: mergeRuleChanges,
    checks: 'submitted',
    findFaults(values) {
      const reading = readRule(values, timeZone, rule)
      return 'problems' in reading ? reading.problems : {}
    },
  })
  const { values, isChanged } = form

  const result = readRule(values, timeZone, rule)
  const input = 'input' in result && isChanged ? result.input : null
  const settled = useDebounced(JSON.stringify(input), previewAfterMs)
  const effect = useRuleEffect(classId, input !== null && settled === JSON.stringify(input) ? input : null)
  const problems: RuleProblems = { ...(isChanged && atFields(effect.error, values)), ...form.faults }

  return {
    ...form,
    problems,
    /** Null while there is nothing to show, because nothing was changed or a field is invalid. */
    effect: input === null ? null : effect,
    isRestored: form.draft !== null && isChanged,
    change(changes: Partial<RuleValues>) {
      form.change(changes)
      form.withdraw()
    },
    /** Shows the problems of a field after the focus leaves it. */
    check: () => form.check(...ruleFields),
    /** `onSaved` is called after the rule is stored. */
    save: (onSaved: () => void) =>
      form.submit(
        async () => {
          if (!('input' in result)) return
          const opened = toValues(rule, timeZone)
          const news = await saveRule(rule, (current) => {
            const latest = toValues(current, timeZone)
            const reading = readRule(mergeRuleChanges(values, opened, latest), timeZone, current)
            if (hasSameEffect(values, opened, latest) && 'input' in reading) return reading.input
            throw new UnfitChanges()
          })
          form.settle(values)
          form.clearFaults()
          notify(classCreditWords.saved)
          if (news !== null) notify(news)
          onSaved()
        },
        (error) => {
          const faults = atFields(error, values)
          const isAtField = Object.keys(faults).length > 0
          const isUnfit = error instanceof UnfitChanges
          const says = isUnfit ? classCreditWords.changedToo : errorSentence(error, classCreditWords.saveFailed)
          return { faults, error: isAtField ? null : says }
        },
      ),
  }
}

/** The typed changes don’t fit the rule that someone else has saved. */
class UnfitChanges extends Error {}

export type RuleForm = ReturnType<typeof useRuleForm>

/** Returns the server’s error messages by form field. */
function atFields(error: unknown, { counts }: RuleValues): RuleProblems {
  const fields: Record<string, keyof RuleValues> = {
    points: 'points',
    cap: 'cap',
    needed: counts === 'each' ? 'goal' : 'needed',
    best: 'best',
    choose_until: 'until',
  }
  const entries = Object.entries(readFieldErrors(error)).flatMap(([field, says]) =>
    fields[field] ? [[fields[field], says.join(' ')]] : [],
  )
  return Object.fromEntries(entries)
}
