import { auditWords } from '#contract/audit/words.ts'
import { useEffect, useState, useTransition } from 'react'
import { Field } from '#web/kit/field.tsx'

/** How long someone types without a pause, in ms: each letter in between would be asked for. */
const pauseMs = 500

type Props = { value: string; error: string | undefined; onChange: (person: string) => void }

/** Who did it, or to whom it was done. It is asked for after a pause. */
export function PersonFilter({ value, error, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTaking, startTaking] = useTransition()
  const take = () => {
    if (typed === null || isTaking) return
    // The router draws the new address a moment later: until then what is typed stands here.
    startTaking(() => {
      onChange(typed)
      setTyped(null)
    })
  }
  useEffect(() => {
    if (typed === null || isTaking) return
    const pause = setTimeout(take, pauseMs)
    return () => clearTimeout(pause)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a pause begins with what is typed
  }, [typed, isTaking])
  return (
    <Field
      label={auditWords.person}
      type="search"
      optional
      value={typed ?? value}
      error={error}
      placeholder={auditWords.nameEmailAddress}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
