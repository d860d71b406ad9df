import { useRef, useState, type ChangeEvent } from 'react'

type Typed = Record<string, string | boolean>
type Faults<Values> = { [Name in keyof Values]?: string | undefined }

/**
 * The state of a form with two or three fields: values, errors, and the focus on the first invalid field. An error is
 * checked again with every keystroke. Longer forms use `useForm`, which is too large for the door's page.
 */
export function useShortForm<Values extends Typed>(empty: Values, findFaults: (values: Values) => Faults<Values>) {
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<Faults<Values>>({})
  const [isSubmitting, setSubmitting] = useState(false)
  const inputs = useRef(new Map<keyof Values, HTMLInputElement | null>())

  function change(name: keyof Values, value: string | boolean) {
    const next = { ...values, [name]: value }
    setValues(next)
    if (faults[name] !== undefined) setFaults({ ...faults, [name]: findFaults(next)[name] })
  }

  function setError(name: keyof Values, error: { message: string }, { shouldFocus = false } = {}) {
    setFaults((now) => ({ ...now, [name]: error.message }))
    if (shouldFocus) inputs.current.get(name)?.focus()
  }

  async function submit(send: (values: Values) => Promise<void>): Promise<void> {
    if (isSubmitting) return
    const newFaults = findFaults(values)
    setFaults(newFaults)
    const first = Object.keys(values).find((name) => newFaults[name] !== undefined)
    if (first !== undefined) return inputs.current.get(first)?.focus()
    setSubmitting(true)
    await send(values).finally(() => setSubmitting(false))
  }

  return {
    values,
    isSubmitting,
    change,
    setError,
    clearErrors: () => setFaults({}),
    /** Empties the form. */
    clear: () => setValues(empty),
    focus: (name: keyof Values) => inputs.current.get(name)?.focus(),
    submit,
    /** Binds a text field. */
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      error: faults[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, target.value),
      ref: (input: HTMLInputElement | null) => void inputs.current.set(name, input),
    }),
    /** Binds a checkbox. */
    tick: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.checked),
    }),
  }
}
