import { classesWords, classMessages } from '#contract/classes/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Suspense, useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { readFieldErrors } from '#web/api/read-error.ts'
import { ClassFactsFields, type FactProblems } from './class-facts-fields.tsx'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import type { useImporting } from '#web/classes/import/use-importing.ts'
import { PageHead } from '#web/events/page-head.tsx'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { LeaveGuard } from '#web/kit/unsaved/leave-guard.tsx'
import { isTypingStudent } from './form-roster.ts'
import { RosterEditor } from './roster-editor.tsx'
import type { ClassForm as Form } from './use-class-form.ts'

// Loaded on demand, because most visits use only the form.
const ImportScreen = lazyPart(() => import('#web/classes/import/import-screen.tsx'))

type PageProps = {
  form: Form
  /** The students who are already on the roster. */
  stored: RosterStudent[]
  domain: string | null
  title: string
  back: { to: string; label: string }
  /** How the import first matches a file’s columns. */
  columns: 'in order' | 'by name'
  importing: ReturnType<typeof useImporting>
  children: ReactNode
}

/** The page with a class’s form, or with the import of a roster in its place. Asks before discarding changes. */
export function ClassFormPage({ form, stored, domain, title, back, columns, importing, children }: PageProps) {
  return (
    <>
      <LeaveGuard when={form.unsaved !== null} what={form.unsaved ?? ''} onDiscard={form.forget} />
      {importing.isOpen ? (
        <Suspense>
          <ImportScreen {...{ form, stored, domain, columns }} backLabel={title} onDone={importing.close} />
        </Suspense>
      ) : (
        <>
          <PageHead title={title} back={back} />
          {children}
        </>
      )}
    </>
  )
}

export type Progress = { sentCount: number; total: number }

type Props = {
  form: Form
  stored: RosterStudent[]
  classId: string | null
  otherClasses: FacultyClass[]
  domain: string | null
  submitLabel: string
  busyLabel: string
  cancelTo: string
  /** Saves the class. Resolves to whether everything was saved. Rejects with the error. */
  onSave: (onProgress: (progress: Progress) => void) => Promise<boolean>
  describeFailure: (error: unknown) => string
  onImport: () => void
  /** The message about the last save, if it left something unsaved. */
  warning: string | null
}

const typedStudentWaits = classesWords.studentNotListYetPress

/** The form of a class: its name, its semester, and its students. */
export function ClassForm(props: Props) {
  const { form, stored, classId } = props
  const [problems, setProblems] = useState<FactProblems>({})
  const [typedError, setTypedError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [state, setState] = useState<'open' | 'sending' | 'saved'>('open')
  const name = useRef<HTMLInputElement>(null)
  const undos = useRef<(() => void)[]>([])
  const onUndoOffered = useCallback((end: () => void) => void undos.current.push(end), [])

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isNamed = form.values.name.trim() !== ''
    const waits = isTypingStudent(form.values)
    setProblems(isNamed ? {} : { name: classMessages.nameRequired })
    setTypedError(waits ? typedStudentWaits : null)
    setFailure(null)
    if (!isNamed) name.current?.focus()
    if (!isNamed || waits || state !== 'open') return
    setState('sending')
    // Changes that are being saved can no longer be undone, so withdraw every Undo.
    for (const end of undos.current.splice(0)) end()
    try {
      setState((await props.onSave(setProgress)) ? 'saved' : 'open')
    } catch (error) {
      setState('open')
      const refused = readFieldErrors(error)
      const messages = { name: refused.name?.join(' '), semester: refused.semester?.join(' ') }
      setProblems(messages)
      if (!messages.name && !messages.semester) setFailure(refused.students?.join(' ') ?? props.describeFailure(error))
    } finally {
      setProgress(null)
    }
  }

  return (
    <form noValidate aria-label={classesWords.class} onSubmit={(event) => void save(event)}>
      {form.draft !== null && state === 'open' && (
        <Alert
          severity="info"
          sx={{ mb: 2.5 }}
          action={
            <Button variant="plain" onClick={form.startOver}>
              {classesWords.startOver}
            </Button>
          }
        >
          {classesWords.typedKept({ draftNews: form.draftNews ?? '' })}
        </Alert>
      )}
      <ClassFactsFields
        form={form}
        problems={problems}
        nameRef={name}
        onChanged={() => setProblems({})}
        otherClasses={props.otherClasses}
        ownId={classId}
      />
      <RosterEditor
        form={form}
        stored={stored}
        classId={classId}
        domain={props.domain}
        typedError={isTypingStudent(form.values) ? typedError : null}
        onImport={props.onImport}
        onUndoOffered={onUndoOffered}
      />
      {props.warning !== null && (
        <Alert severity="warning" sx={{ mt: 2.5 }}>
          {props.warning}
        </Alert>
      )}
      <SaveBar
        unsaved={form.unsaved}
        outcome={
          <>
            {failure !== null && <Alert severity="error">{failure}</Alert>}
            {progress && <SendingBar {...progress} />}
          </>
        }
      >
        <Button variant="plain" component={Link} to={props.cancelTo} data-discards onClick={form.forget}>
          {classesWords.cancel}
        </Button>
        <BusyButton type="submit" variant="contained" busy={state !== 'open'} sx={{ px: 3.5 }}>
          {state === 'sending' ? props.busyLabel : props.submitLabel}
        </BusyButton>
      </SaveBar>
    </form>
  )
}

function SendingBar({ sentCount, total }: Progress) {
  return (
    <div>
      <Box component="output" sx={{ display: 'block', typography: 'body2', mb: 0.75 }}>
        {classesWords.addingStudentsDone({ done: sentCount, of: total })}
      </Box>
      <LinearProgress variant="determinate" value={(100 * sentCount) / total} aria-label={classesWords.studentsAdded} />
    </div>
  )
}

/** On a low screen, or above a phone’s keyboard, a sticky bar would cover the field that is being typed in. */
const enoughRoom = '@media (min-height:480px)'

type SaveBarProps = {
  /** The unsaved changes, as a sentence. */
  unsaved: string | null
  /** Why saving failed, or its progress. At the end of a long roster it would be out of view. */
  outcome: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** A bar below the form that stays in view: the unsaved changes, and the buttons. */
function SaveBar({ unsaved, outcome, children }: SaveBarProps) {
  return (
    <Box
      className="foot-bar"
      sx={{
        [enoughRoom]: { position: 'sticky' },
        bottom: 0,
        zIndex: 1,
        mt: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 2,
        rowGap: 1,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 0 100%', '&:empty': { display: 'none' } }}>{outcome}</Box>
      <Box component="output" sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'right' }}>
        {unsaved}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>{children}</Box>
    </Box>
  )
}
