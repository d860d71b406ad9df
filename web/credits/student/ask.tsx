import { askWords } from '#contract/credits/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { longestAppeal } from '#contract/credits/limits.ts'
import { errorSentence, fieldErrorsOf } from '#web/api/read-error.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { useCreditActions } from './api.ts'
import { Asked } from './asked.tsx'

/** What a question is about: presence at an event, with `class` its credit there, with `attempt` a refused try. */
type AskedAbout = { event: string; class?: { id: string; faculty: string }; attempt?: string }

type Props = {
  about: AskedAbout
  mayAsk: boolean
  /** The questions that the student has asked about the event, the latest first. */
  asked: readonly Appeal[]
  /** The heading of the event. */
  headingId: string
  zone: string
}

/** A button to ask why an event doesn’t count. Afterwards, the question and its answer. */
export function Ask({ about, mayAsk, asked, headingId, zone }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Shown beside the question that another tab sent.
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const isAsked = asked.some((one) => one.class === (about.class?.id ?? null))
  return (
    <>
      {asked.map((appeal) => (
        <Asked key={appeal.id} appeal={appeal} zone={zone} takesFocus={isOpen} />
      ))}
      {isAsked && problem !== undefined && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
      {!isAsked && mayAsk && !isOpen && (
        <Button
          ref={button}
          variant="text"
          aria-describedby={headingId}
          onClick={() => setOpen(true)}
          sx={{ mt: 0.5, mb: -1, ml: -1.5 }}
        >
          {askWords.ask}
        </Button>
      )}
      {!isAsked && isOpen && (
        <Question
          about={about}
          headingId={headingId}
          problem={problem}
          onProblem={setProblem}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}

type QuestionProps = {
  about: AskedAbout
  headingId: string
  problem: string | undefined
  onProblem: (says: string | undefined) => void
  onCancel: () => void
}

function Question({ about, headingId, problem, onProblem, onCancel }: QuestionProps) {
  const { ask } = useCreditActions()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (isBusy) return
    setBusy(true)
    onProblem(undefined)
    try {
      await ask({
        event: about.event,
        class: about.class?.id ?? null,
        text: text.trim() || null,
        attempt: about.attempt ?? null,
      })
    } catch (error) {
      const said = Object.values(fieldErrorsOf(error)).flat().join(' ')
      onProblem(said || errorSentence(error, askWords.failed))
      setBusy(false)
    }
  }
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event: FormEvent) => void send(event)}
      sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}
    >
      <Field
        autoFocus
        optional
        multiline
        minRows={2}
        label={askWords.text}
        hint={about.class ? rich(askWords.toProfessor({ faculty: about.class.faculty, own })) : askWords.toOrganizer}
        error={problem}
        value={text}
        readOnly={isBusy}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longestAppeal } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="outlined" aria-disabled={isBusy}>
          {isBusy ? askWords.sending : askWords.send}
        </Button>
        <Button variant="plain" aria-disabled={isBusy} onClick={() => !isBusy && onCancel()}>
          {askWords.cancel}
        </Button>
      </Box>
    </Box>
  )
}

const own = (name: ReactNode) => <OwnName>{name}</OwnName>
