import { sessionWords } from '#contract/sessions/words.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { codeLength, codeLifeMinutes } from '#contract/sign-in/limits.ts'
import { call } from '#web/api/call.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { readSession, readRole, storeSignedIn } from '#web/session/session.ts'

type Props = { because: string; onProved: () => void; onClose: () => void; children?: ReactNode }

/** Emails a code to a faculty member or a student and checks it, as at sign-in, but within the current session. */
export function StepUpByCode({ because, onProved, onClose, children }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [news, setNews] = useState('')

  async function go() {
    if (isBusy) return
    const digits = code.replaceAll(/\D/g, '')
    if (sentTo !== null && digits.length !== codeLength)
      return setFault(sessionWords.typeWholeCode({ digits: codeLength }))
    setBusy(true)
    setFault(null)
    try {
      if (sentTo === null) {
        setSentTo(await sendCode())
      } else {
        const body = { type: findKind(), code: digits }
        const session = await call('POST /api/verify-email/', { body, keeps401: true })
        // A correct code starts a new session. Without a token, nothing was proved.
        if (!('token' in session)) return onClose()
        storeSignedIn(session, body.type)
        return onProved()
      }
    } catch (error) {
      if (noSessionLeft(error)) return onClose()
      const usual = sentTo === null ? sessionWords.codeSendFailed : sessionWords.codeCheckFailed
      setFault(readFieldErrors(error).code?.[0] ?? errorSentence(error, usual))
    }
    setBusy(false)
  }

  async function sendAgain() {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    setNews('')
    try {
      await sendCode()
      setCode('')
      setNews(sessionWords.sentAgain)
    } catch (error) {
      if (noSessionLeft(error)) return onClose()
      setFault(errorSentence(error, sessionWords.codeSendFailed))
    }
    setBusy(false)
  }

  return (
    <ConfirmDialog
      open
      title={sessionWords.confirm}
      confirmLabel={sentTo === null ? sessionWords.emailMeCode : sessionWords.continue}
      busyLabel={sentTo === null ? sessionWords.sending : sessionWords.checking}
      busy={isBusy}
      error={sentTo === null ? fault : null}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>
        {sentTo === null ? because : sessionWords.codeEmailed({ sentTo, minutes: codeLifeMinutes })}
      </Typography>
      {sentTo !== null && (
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void go()
          }}
        >
          <Field
            label={sessionWords.digitCode({ digits: codeLength })}
            autoFocus
            autoComplete="one-time-code"
            value={code}
            onChange={(change) => setCode(change.target.value)}
            error={fault ?? undefined}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: codeLength + 3 } }}
          />
          <Typography variant="body2" sx={{ mt: 1.5 }}>
            <Link
              component="button"
              type="button"
              aria-disabled={isBusy}
              onClick={() => void sendAgain()}
              sx={{ py: 1, font: 'inherit' }}
            >
              {sessionWords.sendAgain}
            </Link>
          </Typography>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {news}
          </Typography>
        </Box>
      )}
      {children}
    </ConfirmDialog>
  )
}

/** Returns the kind of account that gets the code. Administrators have passwords instead. */
function findKind(): 'student' | 'faculty' {
  return readRole(readSession()) === 'student' ? 'student' : 'faculty'
}

/** Requests a code for the signed-in person's email address. Returns that address. */
async function sendCode(): Promise<string> {
  const { studentId, facultyId } = readSession()
  const kind = findKind()
  const { email } =
    kind === 'student'
      ? await call('GET /api/students/:id/', { params: { id: studentId! } })
      : await call('GET /api/faculty/:id/', { params: { id: facultyId! } })
  // A profile lacks the email address only for colleagues, so it's present here.
  await call(`POST /api/${kind}/signin/`, { body: { email: email!, remember_me: false }, keeps401: true })
  return email!
}
