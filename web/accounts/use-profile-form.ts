import { accountMessages } from '#contract/accounts/words.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { FacultyProfile, StudentProfile, UpdatedStudent } from '#contract/accounts/accounts.ts'
import { useForm } from '#web/kit/fields/use-form.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { dropDraft, keepDraft, readDraft, type DraftOf } from '#web/kit/unsaved/draft.ts'
import { readSession } from '#web/session/session.ts'
import { endSession } from '#web/session/session-ended.ts'
import { updateFacultyProfile, updateProfile } from './save-profile.ts'
import {
  toChange,
  toForm,
  isNames,
  profileFields,
  readTrouble,
  validatePasswords,
  type ProfileForm,
  type ProfileTrouble,
} from './profile-form.ts'

/** The time (ms) for which the message after saving is shown. */
const savedMs = 3_000

type Person = Pick<StudentProfile | FacultyProfile, 'id' | 'first_name' | 'last_name'>
export type ProfileFormState = ReturnType<typeof useProfileForm>

/** The state of the profile dialog's form: its values, its errors, and saving it. */
export function useProfileForm(kind: 'student' | 'faculty', person: Person) {
  const cache = useQueryClient()
  const notify = useNotice()
  const [draft] = useState<DraftOf>({ page: `profile-${kind}`, facultyId: person.id })
  const form = useForm<ProfileForm>({ initial: () => ({ ...toForm(person), ...readDraft(draft, isNames) }) })
  /**
   * The number of times the server required the current password. Each time its field gets the focus, unless another
   * field has an error.
   */
  const [timesAsked, setTimesAsked] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const [passkeysRemoved, setPasskeysRemoved] = useState<string[]>([])

  useEffect(() => {
    if (!isSaved) return
    const timer = window.setTimeout(() => setSaved(false), savedMs)
    return () => window.clearTimeout(timer)
  }, [isSaved])

  // Called in an effect, after the field has been rendered.
  const focusCurrent = useEffectEvent(() => {
    if (Object.keys(form.faults).length === 0) form.focus('current_password')
  })
  useEffect(() => {
    if (timesAsked > 0) focusCurrent()
  }, [timesAsked])

  // The draft only had to survive signing in again, so it is deleted now.
  useEffect(() => dropDraft(draft.page), [draft])

  async function save(): Promise<void> {
    setSaved(false)
    const id = readSession()[`${kind}Id`]
    const trouble = id === null ? signedOut : validatePasswords(form.values)
    if (trouble || id === null) return form.refuse(trouble ?? signedOut)
    const send = async (values: ProfileForm) => {
      const update = kind === 'student' ? updateProfile : updateFacultyProfile
      const { saved, news } = await update(id, toChange(values, person), person)
      const { passkeys_removed: removedNames = [], ...changed }: Partial<UpdatedStudent> = saved ?? {}
      if (news !== null) notify(news)
      const profile = { ...person, ...changed }
      setPasskeysRemoved(removedNames)
      cache.setQueryData([kind, id], profile)
      form.replace(toForm(profile))
      setTimesAsked(0)
      setSaved(true)
    }
    await form.submit(send, explain)
  }

  function explain(error: unknown): ProfileTrouble {
    const { current_password } = form.values
    const trouble = readTrouble(error, current_password !== '')
    if (trouble.isSignedOut) {
      // Leaves out the passwords, which are never stored.
      const { first_name, last_name } = toChange(form.values, person)
      keepDraft(draft, { first_name, last_name })
      endSession()
    }
    if (trouble.asksCurrent) setTimesAsked((times) => times + 1)
    return trouble
  }

  return {
    ...form,
    asksCurrent: timesAsked > 0,
    isSaved,
    /** The names of the passkeys that the new password removed. */
    passkeysRemoved,
    isChanged: profileFields.some((field) => form.values[field] !== toForm(person)[field]),
    save: () => void save(),
  }
}

const signedOut: ProfileTrouble = {
  faults: {},
  error: accountMessages.signInAgain,
  asksCurrent: false,
  isSignedOut: false,
}
