import { helpWords } from '#contract/help/words.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { accessRequest } from '#contract/schools/access-requests.ts'
import { accessRequestMessages } from '#contract/schools/words.ts'
import { emailDelayMinutes } from '#contract/product.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { showTrouble } from '#web/sign-in/form-trouble.ts'
import { requestAccess } from './request-access-api.ts'
import { Honeypot } from './honeypot.tsx'
import { emptyRequest, keepRequestDraft, readRequestDraft, type RequestForm } from './request-draft.ts'

const fields = [
  'name',
  'email',
  'university',
  'faculty_domain',
  'student_domain',
  'country',
  'website',
  'message',
] as const

/**
 * A university's request for access. The values stay until it is sent, also over a reload. If the button that opened
 * the form is gone, its first field gets the focus.
 */
export default function RequestAccessForm({ takesFocus }: { takesFocus: boolean }) {
  const form = useForm({
    resolver: zodResolver(accessRequest),
    mode: 'onTouched',
    defaultValues: { ...emptyRequest, ...readRequestDraft() },
  })
  // The first invalid field gets the focus, in the order of registration.
  for (const field of fields) form.register(field)
  const [error, setError] = useState<string | null>(null)
  const [confirmation, setConfirmation] = useState<{ message: string; recipient: string } | null>(null)
  const { errors, isSubmitting } = form.formState
  const { subscribe, setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('name')
  }, [takesFocus, setFocus])
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepRequestDraft(values as RequestForm) }),
    [subscribe],
  )

  const send = form.handleSubmit(async (request) => {
    setError(null)
    try {
      const message = await requestAccess(request)
      keepRequestDraft(null)
      setConfirmation({ message, recipient: request.email })
    } catch (thrown) {
      setError(showTrouble(thrown, fields, form.setError, accessRequestMessages.failed))
    }
  })

  if (confirmation) return <Sent {...confirmation} />
  const text = (name: (typeof fields)[number]) => ({ error: errors[name]?.message, ...form.register(name) })
  return (
    <Box
      component="form"
      noValidate
      aria-label={helpWords.requestAccess}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '1fr 1fr' },
        gap: 2.5,
        '& > .wide': { gridColumn: { sm: '1 / -1' } },
      }}
    >
      <Field label={helpWords.name} autoComplete="name" {...text('name')} />
      <Field
        label={helpWords.email}
        type="email"
        autoComplete="email"
        hint={helpWords.officialEmailHint}
        {...text('email')}
      />
      <Box className="wide">
        <Field label={helpWords.university} autoComplete="organization" {...text('university')} />
      </Box>
      <Domain label={helpWords.facultyDomain} hint={helpWords.facultyDomainHint} {...text('faculty_domain')} />
      <Domain label={helpWords.studentDomain} hint={helpWords.studentDomainHint} {...text('student_domain')} />
      <Field label={helpWords.country} optional autoComplete="country-name" {...text('country')} />
      <Field label={helpWords.website} optional type="url" autoComplete="url" {...text('website')} />
      <Box className="wide">
        <Field label={helpWords.message} optional multiline minRows={3} {...text('message')} />
      </Box>
      <Honeypot label={helpWords.fax} {...form.register('fax')} />
      <Box className="wide">
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {helpWords.typedKept({ error })}
          </Alert>
        )}
        <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ minHeight: 48, px: 3 }}>
          {isSubmitting ? helpWords.sending : helpWords.sendRequest}
        </Button>
      </Box>
    </Box>
  )
}

type DomainProps = Parameters<typeof Field>[0]

/** A field for an email domain: no capital at its start, nothing corrected. */
function Domain(props: DomainProps) {
  return <Field autoCapitalize="none" autoComplete="off" spellCheck={false} inputMode="url" {...props} />
}

function Sent({ message, recipient }: { message: string; recipient: string }) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Alert severity="success" role="status">
      <Typography ref={heading} tabIndex={-1} variant="subtitle1" sx={{ outline: 'none' }}>
        {helpWords.requestSent}
      </Typography>
      <Typography>{helpWords.confirmationSent({ message, to: recipient, minutes: emailDelayMinutes })}</Typography>
    </Alert>
  )
}
