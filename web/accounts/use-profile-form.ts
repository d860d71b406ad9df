import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FacultyProfile, StudentProfile, UpdatedStudent } from '#contract/accounts/accounts.ts'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { readSession } from '#web/session/session.ts'
import { endSession } from '#web/session/session-ended.ts'
import { updateFacultyProfile, updateProfile } from './api.ts'
import {
  toChange,
  toForm,
  isNames,
  profileFields,
  readTrouble,
  troubleBefore,
  type ProfileField,
  type ProfileForm,
  type ProfileTrouble,
} from './profile-form.ts'

/** The time (ms) for which the message after saving is shown. */
const savedMs = 3_000

type Person = Pick<StudentProfile | FacultyProfile, 'id' | 'first_name' | 'last_name'>
export type ProfileFormState = ReturnType<typeof useProfileForm>

/** The profile dialog's form: what is typed, what is wrong with it, and saving it. */
export function useProfileForm(kind: 'student' | 'faculty', person: Person) {
  const cache = useQueryClient()
  const [draft] = useState<DraftOf>({ page: accountsWords.profileKind({ kind }), facultyId: person.id })
  const [form, setForm] = useState<ProfileForm>(() => ({ ...toForm(person), ...readDraft(draft, isNames) }))
  const [trouble, setTrouble] = useState<ProfileTrouble | null>(null)
  const [asksCurrent, setAsksCurrent] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [passkeysRemoved, setPasskeysRemoved] = useState<string[]>([])
  const inputs = useRef(new Map<ProfileField, HTMLInputElement | null>())

  useEffect(() => {
    if (!isSaved) return
    const timer = window.setTimeout(() => setSaved(false), savedMs)
    return () => window.clearTimeout(timer)
  }, [isSaved])

  // After its field has rendered: the first invalid field gets the focus.
  useEffect(() => {
    const first = profileFields.find((field) => trouble?.faults[field] !== undefined)
    if (first) inputs.current.get(first)?.focus()
    else if (trouble?.asksCurrent) inputs.current.get('current_password')?.focus()
  }, [trouble])

  // The draft is only for a sign-in in between, so it is dropped now.
  useEffect(() => dropDraft(draft.page), [draft])

  async function save(): Promise<void> {
    setSaved(false)
    const id = readSession()[`${kind}Id`]
    const wrong = id === null ? signedOut : troubleBefore(form)
    setTrouble(wrong)
    if (wrong || id === null) return
    setSaving(true)
    try {
      const update = kind === 'student' ? updateProfile : updateFacultyProfile
      const { passkeys_removed: removed = [], ...changed }: Partial<UpdatedStudent> =
        (await update(id, toChange(form))) ?? {}
      const profile = { ...person, ...changed }
      setPasskeysRemoved(removed)
      cache.setQueryData([kind, id], profile)
      setForm(toForm(profile))
      setAsksCurrent(false)
      setSaved(true)
    } catch (error) {
      const problem = readTrouble(error, form.current_password !== '')
      if (problem.isSignedOut) {
        // Without the passwords, which are never stored.
        keepDraft(draft, { first_name: form.first_name, last_name: form.last_name })
        endSession()
      }
      setTrouble(problem)
      if (problem.asksCurrent) setAsksCurrent(true)
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    error: trouble?.error ?? null,
    asksCurrent,
    isSaving,
    isSaved,
    /** The names of the passkeys that the new password removed. */
    passkeysRemoved,
    isChanged: profileFields.some((field) => form[field] !== toForm(person)[field]),
    save: () => void save(),
    say: (error: string | null) => setTrouble(error === null ? null : { ...signedOut, error }),
    /** Binds a field. */
    text: (field: ProfileField) => ({
      name: field,
      value: form[field],
      error: trouble?.faults[field],
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        setForm({ ...form, [field]: target.value })
        if (trouble?.faults[field] === undefined) return
        const { [field]: _, ...faults } = trouble.faults
        setTrouble({ ...trouble, faults, asksCurrent: false })
      },
      ref: (input: HTMLInputElement | null) => void inputs.current.set(field, input),
    }),
  }
}

const signedOut: ProfileTrouble = {
  faults: {},
  error: accountMessages.signInAgain,
  asksCurrent: false,
  isSignedOut: false,
}
