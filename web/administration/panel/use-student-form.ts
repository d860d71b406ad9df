import { administrationWords } from '#contract/administration/words.ts'
import { useEffect, useState } from 'react'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { readSession } from '#web/session/session.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useUpdateStudent } from './api.ts'
import {
  toChangedStudent,
  findFormFaults,
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
  const [values, setValues] = useState<StudentForm>(() => ({
    first_name: student.first_name,
    last_name: student.last_name,
    ...readDraft(draft, isNames),
    password: '',
  }))
  const [faults, setFaults] = useState<StudentFaults>({})
  const [error, setError] = useState<string | null>(null)
  /** Counts the checks. After each one, the first invalid field gets the focus. */
  const [checkCount, setCheckCount] = useState(0)
  const update = useUpdateStudent(student)
  const stepUp = useStepUp()

  // The draft is only for a sign-in in between, so it is dropped now.
  useEffect(() => dropDraft(draft.page), [draft])

  return {
    values,
    faults,
    error,
    checkCount,
    isSaving: update.isPending,
    /** The dialog that asks for a fresh proof of identity when the server requires one. */
    question: stepUp.dialog,
    type(field: StudentField, value: string) {
      setValues({ ...values, [field]: value })
      const { [field]: _, ...otherFaults } = faults
      setFaults(otherFaults)
    },
    send() {
      if (update.isPending) return
      const newFaults = findFormFaults(values)
      showFaults(newFaults, null)
      if (Object.keys(newFaults).length === 0) void save()
    },
  }

  async function save(): Promise<void> {
    try {
      await stepUp.run(() => update.mutateAsync(toChangedStudent(values)))
      onSaved()
    } catch (refused) {
      if (refused instanceof StepUpCanceled) return
      const { first_name, last_name } = values
      // Without the password, which is never stored.
      if (refused instanceof ApiError && refused.status === 401) keepDraft(draft, { first_name, last_name })
      const refusal = readRefusal(refused)
      showFaults(refusal.faults, refusal.error)
    }
  }

  function showFaults(newFaults: StudentFaults, sentence: string | null): void {
    setFaults(newFaults)
    setError(sentence)
    setCheckCount((times) => times + 1)
  }
}
