import { guideWords } from '#contract/help/guide/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { accessRequest, type AccessRequest } from '#contract/schools/access-requests.ts'
import { accessRequestMessages } from '#contract/schools/words.ts'
import { emailDelayMinutes } from '#contract/product.ts'
import { create } from '#web/api/create.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { findIssues } from '#web/kit/fields/find-issues.ts'
import { useForm } from '#web/kit/fields/use-form.ts'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { keepTabDraft, readTabDraft } from '#web/kit/unsaved/tab-draft.ts'
import { emptyRequest, requestDraft, type RequestForm } from './request-draft.ts'

const fields = Object.keys(emptyRequest) as (keyof RequestForm)[]

/**
 * The form that requests access. Its values survive a reload. `takesFocus`: whether it takes the focus, because the
 * button that opened it was removed.
 */
export default function RequestAccessForm({ takesFocus }: { takesFocus: boolean }) {
  const form = useForm<RequestForm>({
    initial: () => ({ ...emptyRequest, ...readTabDraft(requestDraft, emptyRequest) }),
    checks: 'left',
    findFaults: (values) => findIssues(accessRequest, values),
    onChange: (values) => keepTabDraft(requestDraft, emptyRequest, values),
  })
  const [confirmation, setConfirmation] = useState<{ message: string; recipient: string } | null>(null)
  const { error, isSubmitting, text } = form

  const send = () =>
    form.submit(
      async (values) => {
        const request = accessRequest.parse(values)
        const message = await requestAccess(request)
        keepTabDraft(requestDraft, emptyRequest, null)
        setConfirmation({ message, recipient: request.email })
      },
      (thrown) => readRefusal(thrown, fields, accessRequestMessages.failed),
    )

  if (confirmation) return <Sent {...confirmation} />
  return (
    <Box
      component="form"
      noValidate
      aria-label={guideWords.requestAccess}
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
      <Field label={guideWords.name} autoComplete="name" autoFocus={takesFocus} {...text('name')} />
      <Field
        label={guideWords.email}
        type="email"
        autoComplete="email"
        hint={guideWords.officialEmailHint}
        {...text('email')}
      />
      <Box className="wide">
        <Field label={guideWords.university} autoComplete="organization" {...text('university')} />
      </Box>
      <Domain label={guideWords.facultyDomain} hint={guideWords.facultyDomainHint} {...text('faculty_domain')} />
      <Domain label={guideWords.studentDomain} hint={guideWords.studentDomainHint} {...text('student_domain')} />
      <Field label={guideWords.country} optional autoComplete="country-name" {...text('country')} />
      <Field label={guideWords.website} optional type="url" autoComplete="url" {...text('website')} />
      <Box className="wide">
        <Field label={guideWords.message} optional multiline minRows={3} {...text('message')} />
      </Box>
      <Honeypot label={guideWords.fax} name="fax" value={form.values.fax} onChange={text('fax').onChange} />
      <Box className="wide">
        <FormFault says={error && guideWords.typedKept({ error })} sx={{ mb: 2 }} />
        <BusyButton type="submit" variant="contained" busy={isSubmitting} sx={{ minHeight: 48, px: 3 }}>
          {isSubmitting ? guideWords.sending : guideWords.sendRequest}
        </BusyButton>
      </Box>
    </Box>
  )
}

type DomainProps = Parameters<typeof Field>[0]

/** A field for an email domain, without autocapitalization and autocorrection. */
function Domain(props: DomainProps) {
  return <Field autoCapitalize="none" autoComplete="off" spellCheck={false} inputMode="url" {...props} />
}

function Sent({ message, recipient }: { message: string; recipient: string }) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Alert severity="success" role="status">
      <Typography ref={heading} tabIndex={-1} variant="subtitle1" sx={{ outline: 'none' }}>
        {guideWords.requestSent}
      </Typography>
      <Typography>{guideWords.confirmationSent({ message, to: recipient, minutes: emailDelayMinutes })}</Typography>
    </Alert>
  )
}

/** A field that is hidden from view, keyboard and screen readers. If it is filled in, a bot sent the form. */
function Honeypot({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <Box aria-hidden sx={visuallyHidden}>
      <label>
        {label}
        <input tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </Box>
  )
}

/** Requests access for a university. Returns the server's message. */
async function requestAccess(body: AccessRequest): Promise<string> {
  const { message } = await create('POST /api/access-requests/', { body })
  return message
}
