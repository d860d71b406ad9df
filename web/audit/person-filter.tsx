import { auditWords } from '#contract/audit/words.ts'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { Field } from '#web/kit/fields/field.tsx'

/** The pause in typing (ms) before a search is sent, because each character would be a request. */
const pauseMs = 500

type Props = { value: string; error: string | undefined; onChange: (person: string) => void }

/** The actor or subject. The search is sent after a pause. */
export function PersonFilter({ value, error, onChange }: Props) {
  const [text, setText] = useState<string | null>(null)
  const [isSending, startSending] = useTransition()
  const send = () => {
    if (text === null || isSending) return
    // Shows the typed text until the router has rendered the new address.
    startSending(() => {
      onChange(text)
      setText(null)
    })
  }
  const sendText = useEffectEvent(send)
  useEffect(() => {
    if (text === null || isSending) return
    const pause = setTimeout(() => sendText(), pauseMs)
    return () => clearTimeout(pause)
  }, [text, isSending])
  return (
    <Field
      label={auditWords.person}
      type="search"
      optional
      value={text ?? value}
      error={error}
      placeholder={auditWords.nameEmailAddress}
      onChange={({ target }) => setText(target.value)}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  )
}
