import { reportsWords } from '#contract/rolls/words.ts'
import { usageMessages } from '#contract/usage/words.ts'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { Field } from '#web/kit/fields/field.tsx'
import { isUsageDay } from './filters.ts'

/** The debounce (ms) of a typed date, because each partial date can be a valid date. */
const pauseMs = 700

/** The text in the field. `isPart`: the date is incomplete, for which browsers return no text. */
type Draft = { text: string; isPart: boolean }

type Props = {
  label: string
  value: string | null
  error: string | undefined
  onChange: (day: string | null) => void
}

/**
 * A date filter. It is applied after a pause, on Enter, or when the field loses the focus, instead of at every digit.
 */
export function DayFilter({ label, value, error, onChange }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const problem = draft && explainProblem(draft)

  const [isTaking, startTaking] = useTransition()
  const take = () => {
    if (draft === null || problem !== null || isTaking) return
    // The transition keeps the typed text visible until the router has rendered the new URL.
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

/** Returns why the typed date is invalid, or null. An empty field is valid. */
function explainProblem({ text, isPart }: Draft): string | null {
  if (isPart) return reportsWords.finishDateClear
  return text === '' || isUsageDay(text) ? null : usageMessages.yearTooFar
}
