import { reportsWords } from '#contract/rolls/words.ts'
import { usageMessages } from '#contract/usage/words.ts'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { Field } from '#web/kit/fields/field.tsx'
import { isUsageDay } from './filters.ts'

/** The pause in typing a date (ms) before it counts, because each partial date is a date too. */
const pauseMs = 700

/** The text in the field. Browsers return no text for an incomplete date. */
type Draft = { text: string; isPart: boolean }

type Props = {
  label: string
  value: string | null
  error: string | undefined
  onChange: (day: string | null) => void
}

/** A day filter. Applied after a pause, or when the field loses the focus, not at every digit. */
export function DayFilter({ label, value, error, onChange }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const problem = draft && explainProblem(draft)

  const [isTaking, startTaking] = useTransition()
  const take = () => {
    if (draft === null || problem !== null || isTaking) return
    // The router renders the new address a moment later. Until then the typed text is shown.
    startTaking(() => {
      onChange(draft.text || null)
      setDraft(null)
    })
  }
  const takeTyped = useEffectEvent(take)
  useEffect(() => {
    if (draft === null || isTaking) return
    const pause = setTimeout(() => takeTyped(), pauseMs)
    return () => clearTimeout(pause)
  }, [draft, isTaking])

  return (
    <Field
      label={label}
      type="date"
      optional
      value={draft?.text ?? value ?? ''}
      error={(hasLeft && problem) || error}
      slotProps={{ htmlInput: { min: '1970-01-01', max: '2199-12-31' } }}
      onChange={({ target }) => {
        setLeft(false)
        setDraft({ text: target.value, isPart: target.validity.badInput })
      }}
      onBlur={() => {
        setLeft(true)
        take()
      }}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

/** Returns why the typed text isn't a valid day or empty, or null. */
function explainProblem({ text, isPart }: Draft): string | null {
  if (isPart) return reportsWords.finishDateClear
  return text === '' || isUsageDay(text) ? null : usageMessages.yearTooFar
}
