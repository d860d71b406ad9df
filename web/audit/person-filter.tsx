import { auditWords } from '#contract/audit/words.ts'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { Field } from '#web/kit/fields/field.tsx'

/** The pause in typing (ms) before a search is sent, because each character would be a request. */
const pauseMs = 500

type Props = { value: string; error: string | undefined; onChange: (person: string) => void }

/** The actor or subject. The search is sent after a pause. */
export function PersonFilter({ value, error, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTaking, startTaking] = useTransition()
  const take = () => {
    if (typed === null || isTaking) return
    // Shows the typed text until the router has rendered the new address.
    startTaking(() => {
      onChange(typed)
      setTyped(null)
    })
  }
  const takeTyped = useEffectEvent(take)
  useEffect(() => {
    if (typed === null || isTaking) return
    const pause = setTimeout(() => takeTyped(), pauseMs)
    return () => clearTimeout(pause)
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
