import Box from '@mui/material/Box'
import { askWords } from '#contract/credits/appeals/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { asOwnName, asTypedText } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { shortDate } from '#web/kit/time/times.ts'
import { readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { useSession } from '#web/session/use-session.ts'
import type { QuestionSubject } from './question.tsx'

// The fields load with the first question, so that tabs that offer to ask one are shown sooner.
const loadQuestion = () => import('./question.tsx')
const Question = lazy(loadQuestion)

type Props = {
  subject: QuestionSubject
  mayAsk: boolean
  /** The student’s questions about the event, latest first. */
  appeals: readonly Appeal[]
  headingId: string
  zone: string
}

/** A button that asks why an event doesn’t count. After asking, shows the question and its answer. */
export function Ask({ subject, mayAsk, appeals, headingId, zone }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Also shown next to a question that another tab sent, and if the fields couldn’t be loaded.
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const draftOf = useQuestionDraft(subject)
  const [hasText, setHasText] = useState(() => hasDraftText(draftOf))
  const open = () => {
    setProblem(undefined)
    loadQuestion().then(
      () => setOpen(true),
      () => setProblem(askWords.notOpened),
    )
  }
  const isAsked = appeals.some((appeal) => appeal.class === (subject.class?.id ?? null))
  return (
    <>
      {appeals.map((appeal) => (
        <Asked key={appeal.id} appeal={appeal} zone={zone} takesFocus={isOpen} />
      ))}
      {(isAsked || !isOpen) && problem !== undefined && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
      {!isAsked && mayAsk && !isOpen && (
        <Button
          ref={button}
          variant="text"
          aria-describedby={headingId}
          onClick={open}
          sx={{ mt: 0.5, mb: -1, ml: -1.5 }}
        >
          {hasText ? askWords.finish : askWords.ask}
        </Button>
      )}
      {!isAsked && isOpen && (
        <Suspense>
          <Question
            subject={subject}
            draftOf={draftOf}
            headingId={headingId}
            problem={problem}
            onProblem={setProblem}
            onCancel={() => {
              // The typed text is kept for the next time.
              setHasText(hasDraftText(draftOf))
              setProblem(undefined)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the key under which the text of a question is stored. */
function useQuestionDraft({ event, class: course }: QuestionSubject): DraftOf {
  const { studentId } = useSession()
  return { page: `ask-${event}-${course?.id ?? ''}`, facultyId: studentId ?? '' }
}

/** Whether the student has started typing such a text. Works without the form’s code, which may not be loaded yet. */
function hasDraftText(draftOf: DraftOf): boolean {
  return readDraft(draftOf, isSomething) !== null
}

const isSomething = (values: unknown): values is object => typeof values === 'object' && values !== null

/** A student’s question with its answer. `takesFocus` means that it was just sent and its form is gone. */
function Asked({ appeal, zone, takesFocus }: { appeal: Appeal; zone: string; takesFocus: boolean }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) note.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const day = shortDate(appeal.made_at, zone)
  const { text } = appeal
  return (
    <Box
      ref={note}
      tabIndex={-1}
      dir="auto"
      sx={{
        mt: 1.5,
        pl: 1.5,
        borderInlineStart: '3px solid',
        borderColor: 'divider',
        typography: 'body2',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      }}
    >
      <div>{text === '' ? askWords.asked({ day }) : rich(askWords.askedText({ day, text, typed: asTypedText }))}</div>
      <Box sx={{ mt: 0.5, fontWeight: appeal.state === 'open' ? undefined : 600 }}>{describeAnswer(appeal, zone)}</Box>
    </Box>
  )
}

function describeAnswer(
  { state, answer_text: text, answered_by: responder, answered_at: answeredAt }: Appeal,
  zone: string,
): ReactNode {
  if (state !== 'granted' && state !== 'declined') return askWords[state]
  const values = {
    name: responder ?? askWords.someone,
    day: answeredAt === null ? '' : shortDate(answeredAt, zone),
    own: asOwnName,
    typed: asTypedText,
  }
  if (state === 'granted') return rich(text ? askWords.grantedText({ ...values, text }) : askWords.granted(values))
  return rich(text ? askWords.declinedText({ ...values, text }) : askWords.declined(values))
}
