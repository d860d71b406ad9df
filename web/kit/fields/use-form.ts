import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The errors of some fields of a form, each as a sentence. */
export type Faults<Values> = { [Field in keyof Values]?: string | undefined }
/** The reasons why a form wasn't accepted: errors at its fields, and a sentence for the whole form, or null. */
export type Refusal<Values> = { faults: Faults<Values>; error: string | null }

export type FormOptions<Values> = {
  /** The initial values. */
  initial: Values | (() => Values)
  /** Validates the values. Returns errors by field. */
  findFaults?: (values: Values) => Faults<Values>
  /**
   * The duration of the errors found on submit. `once`: until any change. `submit`: until their field changes.
   * `faulty`: until their field is valid. `submitted`: after the first submit, every change validates all fields.
   * `left`: like `submitted`, and a field is also validated when it loses the focus.
   */
  checks?: 'once' | 'submit' | 'faulty' | 'submitted' | 'left'
  /** Called with the values after each change. */
  onChange?: (values: Values) => void
}

type Changes<Values> = Partial<Values> | ((oldValues: Values) => Partial<Values>)

/** The form object that `useForm` returns. */
export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/** The fields of a form whose values have this type. */
type FieldOf<Values, Value> = {
  [Field in keyof Values]: Values[Field] extends Value ? Field : never
}[keyof Values] &
  string

const accepted = { faults: {}, error: null }

/** The state of a form. On errors, the first invalid field, in the order of the values, gets the focus. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { findFaults = (): Faults<Values> => ({}), checks = 'submit', onChange } = options
  const isAlwaysChecked = checks === 'submitted' || checks === 'left'
  const [values, setValues] = useState(options.initial)
  const latest = useRef(values)
  latest.current = values
  const fields = Object.keys(values) as (keyof Values)[]
  const [checked, setChecked] = useState<readonly (keyof Values)[]>([])
  const [refusal, setRefusal] = useState<Refusal<Values>>(accepted)
  const [isSubmitting, setSubmitting] = useState(false)
  const isBusy = useRef(false)
  const inputs = useRef(new Map<keyof Values, HTMLElement | null>())

  const currentFaults: Faults<Values> = checked.length > 0 ? findFaults(values) : {}
  const faults: Faults<Values> = {}
  for (const field of fields) {
    const fault = refusal.faults[field] ?? (checked.includes(field) ? currentFaults[field] : undefined)
    if (fault !== undefined) faults[field] = fault
  }

  /**
   * The number of times that errors were found. Each time, the first invalid field gets the focus after it has
   * rendered.
   */
  const [timesFaulty, setTimesFaulty] = useState(0)
  const focusFirstFault = useEffectEvent((_time: number) => {
    const field = fields.find((name) => faults[name] !== undefined)
    if (field !== undefined) inputs.current.get(field)?.focus()
  })
  useEffect(() => focusFirstFault(timesFaulty), [timesFaulty])

  function check(...names: (keyof Values)[]): void {
    setChecked((oldNames) => [...new Set([...oldNames, ...names])])
  }

  function change(changes: Changes<Values>): void {
    const changed = typeof changes === 'function' ? changes(latest.current) : changes
    const next = { ...latest.current, ...changed }
    latest.current = next
    setValues(next)
    if (!isAlwaysChecked) {
      const nextFaults: Faults<Values> = checks === 'faulty' ? findFaults(next) : {}
      setChecked((names) => names.filter((name) => !(name in changed) || nextFaults[name] !== undefined))
    }
    setRefusal(({ faults: refused, error }) => ({ faults: without(refused, Object.keys(changed)), error }))
    if (checks === 'once') clearFaults()
    onChange?.(next)
  }

  // A stable function, which memoized rows of long lists can hold on to.
  const latestChange = useRef(change)
  latestChange.current = change
  const [stableChange] = useState(() => (changes: Changes<Values>) => latestChange.current(changes))

  function refuse({ faults: refused, error }: Refusal<Values>): void {
    setRefusal({ faults: refused, error })
    check(...(Object.keys(refused) as (keyof Values)[]))
    setTimesFaulty((times) => times + 1)
  }

  /** Sends the values if they are valid. `explain` returns why sending failed, or null to show nothing. */
  async function submit(
    send: (values: Values) => Promise<unknown>,
    explain?: (error: unknown) => Refusal<Values> | null,
  ): Promise<void> {
    if (isBusy.current) return
    const current = latest.current
    const wrong = findFaults(current)
    const faulty = fields.filter((field) => wrong[field] !== undefined)
    setRefusal(accepted)
    setChecked(isAlwaysChecked ? fields : faulty)
    if (faulty.length > 0) return setTimesFaulty((times) => times + 1)
    isBusy.current = true
    setSubmitting(true)
    try {
      await send(current)
    } catch (error) {
      if (!explain) throw error
      const reason = explain(error)
      if (reason) refuse(reason)
    } finally {
      isBusy.current = false
      setSubmitting(false)
    }
  }

  function clearFaults(): void {
    setChecked([])
    setRefusal(accepted)
  }

  const ref = (field: keyof Values) => (input: HTMLElement | null) => void inputs.current.set(field, input)
  return {
    values,
    faults,
    /** The error for the whole form, as a sentence. */
    error: refusal.error,
    isSubmitting,
    /** Changes some values. The function never changes. */
    change: stableChange,
    /** Shows the errors of these fields, now and after each change. */
    check,
    refuse,
    submit,
    clearFaults,
    /** Hides the reason why sending failed. */
    withdraw: () => setRefusal(accepted),
    /** Replaces all values without calling `onChange`. */
    replace(next: Values): void {
      latest.current = next
      setValues(next)
    },
    focus: (field: keyof Values) => inputs.current.get(field)?.focus(),
    /** Binds the ref of a field that `text` doesn't bind, so that it can get the focus. */
    ref,
    /** Binds a text field or a select. */
    text: <Field extends FieldOf<Values, string>>(field: Field) => ({
      name: field,
      value: values[field] as string,
      error: faults[field],
      onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value } as Partial<Values>),
      ...(checks === 'left' && { onBlur: () => check(field) }),
      ref: ref(field),
    }),
    /** Binds a checkbox. */
    tick: (field: FieldOf<Values, boolean>) => ({
      name: field,
      checked: values[field] === true,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        change({ [field]: target.checked } as Partial<Values>),
    }),
  }
}

function without<Values>(faults: Faults<Values>, fields: readonly string[]): Faults<Values> {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field))) as Faults<Values>
}
