import { administrationWords, promotionMessages } from '#contract/administration/words.ts'
import { useState } from 'react'
import type { Administrator } from '#contract/administration/administration.ts'
import { ApiError } from '#web/api/client.ts'
import { readCode, errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { updateRole, useReloadLists, useOwnAdministrator } from './api.ts'
import { formatName } from './faculty-rows.tsx'

export type RoleDialogProps = {
  administrator: Administrator
  /** Called after the role was changed, by this page or by someone else. */
  onDone: () => void
  onClose: () => void
}

/**
 * Changes or revokes an administrator's role. Asks for the password when the server requires it. `fault` is the message
 * for errors without a sentence from the server. If someone else made the change first, `onDone` is called as well, and
 * a notice says so.
 */
export function useRoleChange(administrator: Administrator, fault: string, onDone: () => void) {
  const viewer = useOwnAdministrator()
  const notify = useNotice()
  const readAgain = useReloadLists()
  const stepUp = useStepUp()
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState<string | null>(null)

  async function change(newRole: 'co' | 'sub' | 'revoke'): Promise<void> {
    setBusy(true)
    setSays(null)
    try {
      const { message } = await stepUp.run(() => updateRole(viewer?.id ?? null, administrator.id, newRole))
      leave(message)
    } catch (error) {
      if (error instanceof StepUpCanceled) return
      const theirChange = whatChanged(error, administrator)
      if (theirChange !== null) return leave(theirChange)
      setSays(errorSentence(error, fault))
      // After a refusal, the list may be out of date.
      void readAgain()
    } finally {
      setBusy(false)
    }
  }

  function leave(words: string): void {
    onDone()
    notify(words)
    void readAgain()
  }

  return { change, isBusy, says, dialog: stepUp.dialog }
}

/**
 * If the server refused because another administrator was first, returns a sentence about their change, otherwise null.
 */
function whatChanged(error: unknown, administrator: Administrator): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 404) return administrationWords.noLongerAdministrator({ name: formatName(administrator) })
  return readCode(error.body) === 'same_role'
    ? administrationWords.sameRoleUpToDate({ sameRole: promotionMessages.sameRole })
    : null
}
