import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/session/use-session.ts'
import type { Problems } from './mark-problems.ts'
import { dropTask, emptyValues, storeTask, type Task, type TaskValues } from './task.ts'

type Options<Done> = {
  eventId: string
  task: Task
  /** The values of the fields before the session ended. */
  storedValues: TaskValues | null
  /** Finds what is wrong before anything is sent. */
  check: (values: TaskValues) => Problems
  send: (values: TaskValues) => Promise<Done>
  explain: (error: unknown) => Problems
  onDone: (result: Done) => void
}

/**
 * The fields of a dialog about a person on a roll. Nothing typed is lost when sending fails, or the session has ended.
 */
export function useTaskForm<Done>({ eventId, task, storedValues, check, send, explain, onDone }: Options<Done>) {
  const { facultyId } = useSession()
  const [values, setValues] = useState(storedValues ?? emptyValues)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  // The session may end at any moment, and the sign-in leads back to the roll.
  useEffect(() => {
    if (values !== emptyValues) storeTask(eventId, facultyId, { task, values })
  }, [eventId, facultyId, task, values])

  // The first wrong field gets the focus.
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
    /** Whether something is typed that closing the dialog would lose. */
    holds: values.typed !== '' || values.reason !== '',
    /** Belongs on the element around the fields. */
    fields,
    submit: (now: TaskValues = values) => void submit(now),
    /** Changes some fields. What was wrong is gone with it. */
    change(changes: Partial<TaskValues>): void {
      setValues((oldValues) => ({ ...oldValues, ...changes }))
      setProblems((oldProblems) => (Object.keys(oldProblems).length > 0 ? {} : oldProblems))
    },
  }
}
