import { readCode, errorSentence } from '#web/api/read-error.ts'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import type { ProofWay } from '#contract/sessions/fresh-proof.ts'
import { ApiError } from '#web/api/api-error.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { StepUpCanceled } from '#web/session/step-up-canceled.ts'

export { StepUpCanceled } from '#web/session/step-up-canceled.ts'

// Loaded on demand, because it's rarely shown.
const StepUpDialog = lazyPart(() => import('./step-up-dialog.tsx'))

type ProofRequest = { ways: ProofWay[]; because: string }
type Waiting = ProofRequest & { continueNext: () => void; giveUp: () => void }

export type StepUp = {
  /**
   * Runs an action. If the server requires a fresh proof of identity, asks for it and runs the action again. Rejects
   * with StepUpCanceled if the person closes the dialog, otherwise with the action's error.
   */
  run: <T>(action: () => Promise<T>) => Promise<T>
  /** Must be rendered once, next to the component that runs the actions. */
  dialog: ReactNode
}

/** For actions that need more than a session: deleting others' data, roles, domains, retention, exports. */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  // Several actions at once share one dialog.
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

/** Reads the accepted proofs and the reason from an error response. Null for other errors. */
function proofAskedFor(error: unknown): ProofRequest | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null
  const { ways = ['password'] } = Object(error.body) as { ways?: ProofWay[] }
  const because = errorSentence(error, '')
  return readCode(error.body) === 'reauth_required' ? { ways, because } : null
}
