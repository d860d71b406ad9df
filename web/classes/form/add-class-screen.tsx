import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorSentence } from '#web/api/read-error.ts'
import { useDelayedCall } from '#web/events/use-delayed-call.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { addresses } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { useClasses, useStudentDomain } from '#web/classes/api.ts'
import { invalidateClasses, createdWords } from '#web/classes/class-changes.ts'
import { ClassForm, ClassFormPage, type Progress } from './class-form.tsx'
import { emptyClassForm } from './class-form-values.ts'
import { useNoteFormExit } from '#web/classes/from-form.ts'
import { useImporting } from '#web/classes/import/use-importing.ts'
import type { RejectedRows } from '#web/classes/rejected-rows-alert.tsx'
import { makeClass, emptySent, renameClass, sendAdded } from './save-class.ts'
import { useClassForm } from './use-class-form.ts'

/** How long the form’s last message is shown before the list opens, in ms. */
const afterCreateMs = 2000

/** /faculty/classes/add: creates a class and its roster. */
export default function AddClassScreen() {
  const { facultyId } = useSession()
  const [stored] = useState(() => emptyClassForm(new Date()))
  const form = useClassForm(stored, { page: addresses.addClass, facultyId: facultyId ?? '' })
  const otherClasses = useClasses().data ?? []
  const domain = useStudentDomain()
  const importing = useImporting()
  const client = useQueryClient()
  const navigate = useNavigate()
  const notify = useNotice()
  const later = useDelayedCall()
  useNoteFormExit()

  async function save(onProgress: (progress: Progress) => void): Promise<boolean> {
    // Read from storage, because this page may not have noticed yet that another tab signed out.
    const session = readSession()
    if (session.facultyId === null) throw new SignedOut()
    const { values } = form
    const knownId = values.classId
    if (knownId !== null) await renameClass(knownId, { values, saver: session })
    const classId = knownId ?? (await makeClass({ values, saver: session }))
    invalidateClasses(client)
    if (classId !== null) form.change({ classId })
    const total = values.added.length
    const result =
      classId === null || total === 0
        ? emptySent
        : await sendAdded(classId, {
            values,
            saver: session,
            onProgress: (sentCount) => onProgress({ sentCount, total }),
          })
    invalidateClasses(client)
    form.forget()

    const lost = values.added.map((student) => ({ ...student, reason: classesWords.idNewClassNotKnown }))
    const rows = classId === null ? lost : result.failed
    const leftOver: RejectedRows = { classId, className: values.name.trim(), rows }
    const message =
      classId === null
        ? classPageMessages.noClassId
        : createdWords({ added: result.added + result.duplicates, failed: rows.length })
    notify({ message, durationMs: 6000 })
    const continueNext = () => void navigate(addresses.classes, { state: { leftOver, highlight: classId } })
    // Only that page lists the students who weren’t added, so open it even if the person has left this page.
    if (rows.length > 0) setTimeout(continueNext, afterCreateMs)
    else later(continueNext, afterCreateMs)
    return true
  }

  return (
    <ClassFormPage
      form={form}
      stored={[]}
      domain={domain}
      title={classesWords.addNewClass}
      back={{ to: addresses.classes, label: classesWords.myClasses }}
      columns="in order"
      importing={importing}
    >
      <ClassForm
        form={form}
        stored={[]}
        classId={form.values.classId}
        otherClasses={otherClasses}
        domain={domain}
        submitLabel={classesWords.createClass}
        busyLabel={classesWords.creating}
        cancelTo={addresses.classes}
        onSave={save}
        describeFailure={(error) =>
          error instanceof SignedOut
            ? classPageMessages.signInToCreate
            : errorSentence(error, classPageMessages.createFailed)
        }
        onImport={importing.open}
        warning={null}
      />
    </ClassFormPage>
  )
}

class SignedOut extends Error {}
