import { useEffect, useRef, useState } from 'react'
import { useForm, type FormOptions } from '#web/kit/fields/use-form.ts'
import { dropDraft, isShapedLike, keepDraft, readDraft, readTypedOn } from './draft.ts'

type Options<Values, Draft> = Omit<FormOptions<Values>, 'initial' | 'onChange'> & {
  /** The page that identifies the draft, and the person's id. Later changes are ignored. */
  draftOf: { page: string; facultyId: string | null }
  /** The stored values, without a draft. Later changes are ignored unless there is a `follow`. */
  stored: Values
  /** Whether a stored value is a draft of this form. By default its fields must have the types of those of `stored`. */
  isDraft?: (value: unknown) => value is Draft
  /** Returns the part of the changed values to keep in the draft. The default is all of them. */
  pack?: (values: Values, stored: Values) => Draft
  /** Converts a draft back to the form's values. */
  unpack?: (draft: Draft, stored: Values) => Values
  /** Whether there is nothing to keep. By default, if all fields equal the stored values. */
  isUnchanged?: (values: Values, stored: Values) => boolean
  /** Returns the form's new values after someone else has changed the stored values to `next`. */
  follow?: (values: Values, stored: Values, next: Values) => Values
  /** The delay (ms) before a draft is stored, for values that are slow to store. */
  keepAfterMs?: number
}

/** A form that stores changed values on this device, as one person's draft, until they are saved or discarded. */
export function useDraftForm<Values extends object, Draft extends object = Values>(options: Options<Values, Draft>) {
  const { stored, follow, keepAfterMs = 0, isUnchanged = isSame, ...formOptions } = options
  const { isDraft = (value: unknown): value is Draft => isShapedLike(stored, { ...stored, ...Object(value) }) } =
    options
  const { pack = (values: Values) => values as object as Draft } = options
  const { unpack = (fields: Draft): Values => ({ ...stored, ...fields }) } = options
  // If the session ends while the form is open, the person's id is removed, but the draft must stay theirs.
  const [owner] = useState({ page: options.draftOf.page, facultyId: options.draftOf.facultyId ?? '' })
  const [draft, setDraft] = useState(() => readDraft(owner, isDraft))
  const [base, setBase] = useState(stored)
  /** The values that fields had when the person edited them, for fields that someone else has changed since. */
  const [overtaken, setOvertaken] = useState<Partial<Values>>(() =>
    draft ? findConflicts(readTypedOn(owner.page) as Partial<Values>, stored, unpack(draft, stored)) : {},
  )
  const [isDone, setDone] = useState(false)
  // A restored draft is stored again, with the values on which it is based now.
  const isWaiting = useRef(draft !== null)
  const form = useForm<Values>({
    ...formOptions,
    initial: () => (draft ? unpack(draft, stored) : stored),
    onChange: () => {
      isWaiting.current = !isDone
    },
  })
  const { values } = form

  const storedText = follow && JSON.stringify(stored)
  const [followedText, setFollowedText] = useState(storedText)
  if (follow && storedText !== followedText) {
    isWaiting.current = true
    setFollowedText(storedText)
    setBase(stored)
    const next = follow(values, base, stored)
    const keptFields = listFields(base).filter(
      (field) => values[field] !== base[field] || next[field] !== stored[field],
    )
    setOvertaken({ ...findConflicts(pickFields(base, keptFields), stored, next), ...overtaken })
    form.replace(next)
  }

  const keepWaiting = useRef(() => {})
  keepWaiting.current = () => {
    if (!isWaiting.current) return
    isWaiting.current = false
    const packed = isUnchanged(values, base) ? {} : pack(values, base)
    const names = Object.keys(packed)
    // A password isn’t stored, so a form may have changed with nothing to keep.
    if (names.length === 0) dropDraft(owner.page)
    else keepDraft(owner, packed, undefined, { ...pickFields(base, names), ...overtaken })
  }
  useEffect(() => {
    const keepNow = () => keepWaiting.current()
    if (keepAfterMs === 0) return keepNow()
    const timer = setTimeout(keepNow, keepAfterMs)
    // A closing page can't wait for the timer. The listener captures, so that it runs before the tab's drafts are
    // copied for the next tab.
    window.addEventListener('pagehide', keepNow, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keepNow, { capture: true })
    }
  }, [values, base, keepAfterMs])
  useEffect(() => () => keepWaiting.current(), [])

  function dropOwn(): void {
    isWaiting.current = false
    dropDraft(owner.page)
    setDraft(null)
    setOvertaken({})
  }
  return {
    ...form,
    /** The edited fields that someone else has changed since they were edited. Saving replaces those changes. */
    overtaken: listFields(overtaken).filter((field) => values[field] !== base[field]),
    isChanged: !isDone && !isUnchanged(values, base),
    /** Whether the form was saved or discarded, and is about to close. */
    isDone,
    /** The draft that the form was opened with, until it is saved or discarded. */
    draft,
    /** Discards all changes. */
    startOver(): void {
      dropOwn()
      form.replace(base)
      form.clearFaults()
    },
    /** Deletes the draft of a form that is about to close. After that, nothing is stored or submitted. */
    forget(): void {
      isWaiting.current = false
      dropDraft(owner.page)
      setDone(true)
    },
    submit: (...sending: Parameters<typeof form.submit>) => (isDone ? Promise.resolve() : form.submit(...sending)),
    /** Deletes the draft of a form that stays open, because these values were saved. */
    settle(savedValues: Values): void {
      dropOwn()
      setBase(savedValues)
    },
  }
}

/** Returns the fields of `typedOn` that someone else has changed since, unless the person typed the same value. */
function findConflicts<Values extends object>(
  typedOn: Partial<Values>,
  stored: Values,
  values: Values,
): Partial<Values> {
  const isOvertaken = (field: keyof Values) => stored[field] !== typedOn[field] && values[field] !== stored[field]
  return pickFields(typedOn, listFields(typedOn).filter(isOvertaken))
}

/** Returns these fields without those that are lists, because a draft has room for only one copy of a roster. */
function pickFields<Values extends object>(values: Values, fields: readonly PropertyKey[]): Partial<Values> {
  const picked = Object.entries(values).filter(([field, value]) => fields.includes(field) && typeof value !== 'object')
  return Object.fromEntries(picked) as Partial<Values>
}

const listFields = <Values extends object>(values: Partial<Values>) => Object.keys(values) as (keyof Values & string)[]

function isSame<Values extends object>(values: Values, stored: Values): boolean {
  return (Object.keys(stored) as (keyof Values)[]).every((field) => values[field] === stored[field])
}

/** Whether a form's text is blank. */
export const isBlank = ({ text }: { text: string }): boolean => text.trim() === ''
