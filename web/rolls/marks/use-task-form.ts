import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/session/use-session.ts'
import type { Problems } from './mark-problems.ts'
import { dropTask, emptyValues, storeTask, type Task, type TaskValues } from './task.ts'

type Options<Done> = {
  eventId: string
  task: Task
  /** The field values from before the session ended. */
  storedValues: TaskValues | null
  /** Validates the values before anything is sent. */
  check: (values: TaskValues) => Problems
  send: (values: TaskValues) => Promise<Done>
  explain: (error: unknown) => Problems
  onDone: (result: Done) => void
}

/** The fields of a dialog about a person on a roll. Nothing typed is lost if sending fails or the session ends. */
export function useTaskForm<Done>({ eventId, task, storedValues, check, send, explain, onDone }: Options<Done>) {
  const { facultyId } = useSession()
  const [values, setValues] = useState(storedValues ?? emptyValues)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  // The session may end at any moment, and signing in again returns to the roll.
  useEffect(() => {
    if (values !== emptyValues) storeTask(eventId, facultyId, { task, values })
  }, [eventId, facultyId, task, values])

  // Focus the first invalid field.
  useEffect(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems])

  async function submit(now: TaskValues): Promise<void> {
    const newProblems = check(now)
    setProblems(newProblems)
    if (Object.keys(newProblems).length > 0) return
    setBusy(true)
    try {
      const result = await send(now)
      dropTask(eventId)
      onDone(result)
    } catch (error) {
      setProblems(explain(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    problems,
    isBusy,
    /** Whether closing the dialog would lose typed text. */
    holds: values.typed !== '' || values.reason !== '',
    /** The ref for the element around the fields. */
    fields,
    submit: (now: TaskValues = values) => void submit(now),
    /** Changes some fields, and clears all error messages. */
    change(changes: Partial<TaskValues>): void {
      setValues((oldValues) => ({ ...oldValues, ...changes }))
      setProblems((oldProblems) => (Object.keys(oldProblems).length > 0 ? {} : oldProblems))
    },
  }
}
