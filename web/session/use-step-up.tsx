import { useRef, useState, type ReactNode } from 'react'
import { reauthCode } from '#contract/accounts-words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { StepUpCancelled } from './step-up-cancelled.ts'
import { StepUpDialog } from './step-up-dialog.tsx'

export { StepUpCancelled } from './step-up-cancelled.ts'

type Waiting = { goOn: () => void; giveUp: () => void }

export type StepUp = {
  /**
   * Does something that the server may refuse until the password is given again, asks for it then, and does it once
   * more. Rejects with StepUpCancelled when the question is closed, else as the deed does.
   */
  run: <T>(deed: () => Promise<T>) => Promise<T>
  /** To be rendered once by who runs something. */
  dialog: ReactNode
}

/** For what an administrator's session alone must not do: promotions, changed roles, the end of a university. */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  // Several deeds in a row share one question.
  const asking = useRef<Promise<void> | null>(null)

  function ask(): Promise<void> {
    asking.current ??= new Promise<void>((resolve, reject) => {
      setWaiting({ goOn: resolve, giveUp: () => reject(new StepUpCancelled()) })
    }).finally(() => {
      asking.current = null
      setWaiting(null)
    })
    return asking.current
  }

  async function run<T>(deed: () => Promise<T>): Promise<T> {
    try {
      return await deed()
    } catch (error) {
      if (!wantsPassword(error)) throw error
      await ask()
      return deed()
    }
  }

  return { run, dialog: waiting && <StepUpDialog onProved={waiting.goOn} onClose={waiting.giveUp} /> }
}

function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && Object(error.body).code === reauthCode
}
