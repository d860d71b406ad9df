import { useEffect, useRef, useState } from 'react'
import { useForm, type FormOptions } from '#web/kit/fields/use-form.ts'
import { dropDraft, isShapedLike, keepDraft, readDraft, readTypedOn } from './draft.ts'

type Options<Values, Draft> = Omit<FormOptions<Values>, 'initial' | 'onChange'> & {
  /** The page of the draft, under which it is kept, and the id of the person. Only the first ones count. */
  draftOf: { page: string; facultyId: string | null }
  /** The values without a draft. Later ones are ignored without `follow`. */
  stored: Values
  /** Whether a kept value is a draft of this form. Otherwise it must have every field of `stored`, of the same type. */
  isDraft?: (value: unknown) => value is Draft
  /** Returns what is kept of changed values: all of them, unless the form says otherwise. */
  pack?: (values: Values, stored: Values) => Draft
  /** Returns the values that a draft restores. */
  unpack?: (draft: Draft, stored: Values) => Values
  /** Whether there is nothing to keep. Otherwise every field must be the stored one. */
  isUnchanged?: (values: Values, stored: Values) => boolean
  /** Returns the form's values after someone else has changed the stored ones. */
  follow?: (values: Values, stored: Values, next: Values) => Values
  /** The delay (ms) before a draft is kept, for values that take time to store. */
  keepAfterMs?: number
}

/** A form whose changed values are kept on this device, as a draft of one person, until they are saved or discarded. */
export function useDraftForm<Values extends object, Draft extends object = Values>(options: Options<Values, Draft>) {
  const { stored, follow, keepAfterMs = 0, isUnchanged = isSame, ...formOptions } = options
  const { isDraft = (value: unknown): value is Draft => isShapedLike(stored, value) } = options
  const { pack = (values: Values) => values as object as Draft } = options
  const { unpack = (fields: Draft): Values => ({ ...stored, ...fields }) } = options
  // A session that ends while the form is open removes the person's id, but the draft stays that person's.
  const [owner] = useState({ page: options.draftOf.page, facultyId: options.draftOf.facultyId ?? '' })
  const [draft, setDraft] = useState(() => readDraft(owner, isDraft))
  const [base, setBase] = useState(stored)
  /** What each field was when it was typed over, for fields that someone else has changed since. */
  const [overtaken, setOvertaken] = useState<Partial<Values>>(() =>
    draft ? findOvertaken(readTypedOn(owner.page) as Partial<Values>, stored, unpack(draft, stored)) : {},
  )
  const [isDone, setDone] = useState(false)
  // A restored draft is kept again, with what it is on now.
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
    setOvertaken({ ...findOvertaken(pickFields(base, keptFields), stored, next), ...overtaken })
    form.replace(next)
  }

  const keepWaiting = useRef(() => {})
  keepWaiting.current = () => {
    if (!isWaiting.current) return
    isWaiting.current = false
    if (isUnchanged(values, base)) dropDraft(owner.page)
    else {
      const packed = pack(values, base)
      keepDraft(owner, packed, undefined, { ...pickFields(base, Object.keys(packed)), ...overtaken })
    }
  }
  useEffect(() => {
    const keepNow = () => keepWaiting.current()
    if (keepAfterMs === 0) return keepNow()
    const timer = setTimeout(keepNow, keepAfterMs)
    // A page that closes doesn't wait for the timer. It captures, so that it runs before the tab's drafts are left to
    // the next tab.
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
    /** The typed fields that someone else has changed since they were typed. Saving replaces those changes. */
    overtaken: listFields(overtaken).filter((field) => values[field] !== base[field]),
    isChanged: !isDone && !isUnchanged(values, base),
    /** The form was saved or discarded, and is about to close. */
    isDone,
    /** The draft that the form began with, until it is saved or discarded. */
    draft,
    /** Discards what was changed. */
    startOver(): void {
      dropOwn()
      form.replace(base)
      form.clearFaults()
    },
    /** Forgets the draft of a form that is about to close. Nothing is kept or submitted any more. */
    forget(): void {
      isWaiting.current = false
      dropDraft(owner.page)
      setDone(true)
    },
    submit: (...sending: Parameters<typeof form.submit>) => (isDone ? Promise.resolve() : form.submit(...sending)),
    /** Forgets the draft of a form that stays open: these values are stored now. */
    settle(savedValues: Values): void {
      dropOwn()
      setBase(savedValues)
    },
  }
}

/** Returns those fields of `typedOn` that someone else has changed since, to something else than what was typed. */
function findOvertaken<Values extends object>(
  typedOn: Partial<Values>,
  stored: Values,
  values: Values,
): Partial<Values> {
  const isOvertaken = (field: keyof Values) => stored[field] !== typedOn[field] && values[field] !== stored[field]
  return pickFields(typedOn, listFields(typedOn).filter(isOvertaken))
}

/** Returns some fields, without lists: a draft has room for a roster once. */
function pickFields<Values extends object>(values: Values, fields: readonly PropertyKey[]): Partial<Values> {
  const picked = Object.entries(values).filter(([field, value]) => fields.includes(field) && typeof value !== 'object')
  return Object.fromEntries(picked) as Partial<Values>
}

const listFields = <Values extends object>(values: Partial<Values>) => Object.keys(values) as (keyof Values & string)[]

function isSame<Values extends object>(values: Values, stored: Values): boolean {
  return (Object.keys(stored) as (keyof Values)[]).every((field) => values[field] === stored[field])
}

/** Whether the text of a form is empty. */
export const isBlank = ({ text }: { text: string }): boolean => text.trim() === ''
