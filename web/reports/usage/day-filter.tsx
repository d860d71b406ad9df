import { useEffect, useState } from 'react'
import { usageMessages } from '#contract/usage-words.ts'
import { Field } from '#web/kit/field.tsx'
import { isUsageDay } from './usage-filters.ts'

/** How long somebody types at a date without a pause, in ms: each day in between is a date of its own. */
const pauseMs = 700

type Props = {
  label: string
  value: string | null
  error: string | undefined
  onChange: (day: string | null) => void
}

/** A day to filter by. It is asked for after a pause, or when one leaves the field, not at every digit. */
export function DayFilter({ label, value, error, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed !== '' && !isUsageDay(typed)
  const [hasLeft, setLeft] = useState(false)

  const take = () => {
    if (typed === null || isWrong) return
    onChange(typed || null)
    setTyped(null)
  }
  useEffect(() => {
    if (typed === null || isWrong) return
    const pause = setTimeout(take, pauseMs)
    return () => clearTimeout(pause)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a pause begins with what is typed
  }, [typed])

  return (
    <Field
      label={label}
      type="date"
      optional
      value={typed ?? value ?? ''}
      error={isWrong && hasLeft ? usageMessages.yearTooFar : error}
      slotProps={{ htmlInput: { min: '1970-01-01', max: '2199-12-31' } }}
      onChange={({ target }) => {
        setLeft(false)
        // Half a date is no empty one: it is still being typed.
        if (!target.validity.badInput) setTyped(target.value)
      }}
      onBlur={() => {
        setLeft(true)
        take()
      }}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
