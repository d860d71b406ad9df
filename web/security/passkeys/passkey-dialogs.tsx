import { sessionWords } from '#contract/sessions/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { maxPasskeyNameLength } from '#contract/sign-in/passkey-limits.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { StepUpCanceled } from '#web/session/step-up-canceled.ts'
import { PasskeyCanceled, PasskeyExists } from './ask-device.ts'

type NameProps = {
  title: string
  sentence?: string
  name: string
  confirmLabel: string
  /** The button's label while saving. */
  busyLabel: string
  /** The message for a failure without an explanation from the server. */
  usualFault: string
  onSave: (name: string) => Promise<unknown>
  onDone: (name: string) => void
  onClose: () => void
}

/** Asks for a passkey's name, then adds or renames the passkey. */
export function NameDialog(props: NameProps) {
  const { title, sentence, name: first, confirmLabel, busyLabel, usualFault, onSave, onDone, onClose } = props
  const [name, setName] = useState(first)
  const { isBusy, fault, setFault, run } = useAttempt(usualFault)

  function save() {
    if (name.trim() === '') return setFault({ field: passkeyMessages.nameRequired })
    void run(
      () => onSave(name.trim()),
      () => onDone(name.trim()),
    )
  }

  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      busy={isBusy}
      error={fault?.sentence ?? null}
      onConfirm={save}
      onClose={onClose}
    >
      {sentence && <Typography sx={{ mb: 2 }}>{sentence}</Typography>}
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={sessionWords.name}
          autoFocus
          value={name}
          onChange={(change) => setName(change.target.value)}
          error={fault?.field}
          slotProps={{ htmlInput: { maxLength: maxPasskeyNameLength } }}
        />
      </Box>
    </ConfirmDialog>
  )
}

type RemoveProps = { name: string; onRemove: () => Promise<unknown>; onDone: () => void; onClose: () => void }

/** Asks before a passkey is removed. */
export function RemoveDialog({ name, onRemove, onDone, onClose }: RemoveProps) {
  const { isBusy, fault, run } = useAttempt(sessionWords.removeFailed)
  return (
    <ConfirmDialog
      open
      danger
      title={sessionWords.removeName({ name })}
      confirmLabel={sessionWords.removePasskey}
      busyLabel={sessionWords.removing}
      busy={isBusy}
      error={fault?.sentence ?? null}
      onConfirm={() => void run(onRemove, onDone)}
      onClose={onClose}
    >
      <Typography>{sessionWords.removePasskeyAbout}</Typography>
    </ConfirmDialog>
  )
}

type Fault = { sentence?: string; field?: string | undefined }

/** Returns a function that runs an action, whether it is running, and its error. Closing a prompt isn't an error. */
function useAttempt(usual: string) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  async function run(action: () => Promise<unknown>, onDone: () => void): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    try {
      await action()
      return onDone()
    } catch (error) {
      if (error instanceof PasskeyExists) setFault({ sentence: passkeyMessages.alreadyAdded })
      else if (!(error instanceof PasskeyCanceled || error instanceof StepUpCanceled)) {
        const field = readFieldErrors(error).name?.[0]
        setFault(field ? { field } : { sentence: errorSentence(error, usual) })
      }
    }
    setBusy(false)
  }
  return { isBusy, fault, setFault, run }
}
