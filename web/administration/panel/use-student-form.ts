import { administrationWords } from '#contract/administration/words.ts'
import { useEffect, useState } from 'react'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { readSession } from '#web/session/session.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useUpdateStudent } from './api.ts'
import {
  changeOf,
  faultsBefore,
  isNames,
  readRefusal,
  type StudentFaults,
  type StudentField,
  type StudentForm,
} from './panel-students.ts'

/** The form of a student: values, errors and saving. Names are kept when the session ends. */
export function useStudentForm(student: StudentProfile, onSaved: () => void) {
  const [draft] = useState<DraftOf>(() => ({
    page: administrationWords.studentId({ id: student.id }),
    facultyId: readSession().facultyId ?? '',
  }))
  const [typed, setTyped] = useState<StudentForm>(() => ({
    first_name: student.first_name,
    last_name: student.last_name,
    ...readDraft(draft, isNames),
    password: '',
  }))
  const [faults, setFaults] = useState<StudentFaults>({})
  const [error, setError] = useState<string | null>(null)
  /** How often errors were found. Each time, the first invalid field gets the focus. */
  const [timesJudged, setTimesJudged] = useState(0)
  const update = useUpdateStudent(student)
  const stepUp = useStepUp()

  // The draft is only for a sign-in in between, so it is dropped now.
  useEffect(() => dropDraft(draft.page), [draft])

  return {
    typed,
    faults,
    error,
    timesJudged,
    isSaving: update.isPending,
    /** The dialog that asks for a fresh proof of identity when the server requires one. */
    question: stepUp.dialog,
    type(field: StudentField, value: string) {
      setTyped({ ...typed, [field]: value })
      const { [field]: _, ...others } = faults
      setFaults(others)
    },
    send() {
      if (update.isPending) return
      const wrong = faultsBefore(typed)
      judge(wrong, null)
      if (Object.keys(wrong).length === 0) void save()
    },
  }

  async function save(): Promise<void> {
    try {
      await stepUp.run(() => update.mutateAsync(changeOf(typed)))
      onSaved()
    } catch (refused) {
      if (refused instanceof StepUpCanceled) return
      const { first_name, last_name } = typed
      // Without the password, which is never stored.
      if (refused instanceof ApiError && refused.status === 401) keepDraft(draft, { first_name, last_name })
      const why = readRefusal(refused)
      judge(why.faults, why.error)
    }
  }

  function judge(found: StudentFaults, sentence: string | null): void {
    setFaults(found)
    setError(sentence)
    setTimesJudged((times) => times + 1)
  }
}
