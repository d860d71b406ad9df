import { administrationWords } from '#contract/administration/words.ts'
import { useEffect, useState } from 'react'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useForm } from '#web/kit/fields/use-form.ts'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { readSession } from '#web/session/session.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useUpdateStudent } from './api.ts'
import { toChangedStudent, findFormFaults, isNames, readRefusal, type StudentForm } from './panel-students.ts'

/** The form of a student: values, errors and saving. Names are kept when the session ends. */
export function useStudentForm(student: StudentProfile, onSaved: () => void) {
  const [draft] = useState<DraftOf>(() => ({
    page: administrationWords.studentId({ id: student.id }),
    facultyId: readSession().facultyId ?? '',
  }))
  /** Something was typed, which closing would lose. */
  const [isTouched, setTouched] = useState(false)
  const form = useForm<StudentForm>({
    initial: () => ({
      first_name: student.first_name,
      last_name: student.last_name,
      ...readDraft(draft, isNames),
      password: '',
    }),
    findFaults: findFormFaults,
    onChange: () => setTouched(true),
  })
  const update = useUpdateStudent(student)
  const stepUp = useStepUp()

  // The draft is only for a sign-in in between, so it is dropped now.
  useEffect(() => dropDraft(draft.page), [draft])

  return {
    ...form,
    isTouched,
    isSaving: update.isPending,
    /** The dialog that asks for a fresh proof of identity when the server requires one. */
    question: stepUp.dialog,
    send: () => void form.submit(save, explain),
  }

  async function save(values: StudentForm): Promise<void> {
    await stepUp.run(() => update.mutateAsync(toChangedStudent(values)))
    onSaved()
  }

  function explain(refused: unknown) {
    if (refused instanceof StepUpCanceled) return null
    const { first_name, last_name } = form.values
    // Without the password, which is never stored.
    if (refused instanceof ApiError && refused.status === 401) keepDraft(draft, { first_name, last_name })
    return readRefusal(refused)
  }
}
