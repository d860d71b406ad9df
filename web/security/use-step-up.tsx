import { readCode, errorSentence } from '#web/api/read-error.ts'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { ProofWay } from '#contract/sessions/fresh-proof.ts'
import { ApiError } from '#web/api/api-error.ts'
import { StepUpCanceled } from '#web/session/step-up-canceled.ts'

export { StepUpCanceled } from '#web/session/step-up-canceled.ts'

// Rarely shown, so it loads when the server asks.
const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

type ProofRequest = { ways: ProofWay[]; because: string }
type Waiting = ProofRequest & { continueNext: () => void; giveUp: () => void }

export type StepUp = {
  /**
   * Runs an action. If the server requires a fresh proof of identity, asks for it and runs the action again. Rejects
   * with StepUpCanceled when the person closes the dialog, otherwise as the action does.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>
  /** Render this once, next to the component that runs the actions. */
  dialog: ReactNode
}

/** For actions that a session alone must not do: deletions of others' data, roles, domains, retention, exports. */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  // Several actions in a row share one question.
  const asking = useRef<Promise<void> | null>(null)

  function ask(request: ProofRequest): Promise<void> {
    asking.current ??= new Promise<void>((resolve, reject) => {
      setWaiting({ ...request, continueNext: resolve, giveUp: () => reject(new StepUpCanceled()) })
    }).finally(() => {
      asking.current = null
      setWaiting(null)
    })
    return asking.current
  }

  async function run<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      const request = proofAskedFor(error)
      if (!request) throw error
      await ask(request)
      return action()
    }
  }

  return {
    run,
    dialog: waiting && (
      <Suspense>
        <StepUpDialog
          ways={waiting.ways}
          because={waiting.because}
          onProved={waiting.continueNext}
          onClose={waiting.giveUp}
        />
      </Suspense>
    ),
  }
}

/** The ways to prove one's identity in a refusal and its reason, or null for other errors. */
function proofAskedFor(error: unknown): ProofRequest | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null
  const { ways = ['password'] } = Object(error.body) as { ways?: ProofWay[] }
  const because = errorSentence(error, '')
  return readCode(error.body) === 'reauth_required' ? { ways, because } : null
}
