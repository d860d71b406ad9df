import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'

type Props = { title: string; sub?: ReactNode; children: ReactNode }

/** A narrow page with one form: the title, a line about its purpose, and the form. */
export function SignInPage({ title, sub, children }: Props) {
  return (
    <Page width="form">
      <PageTitle title={title} />
      {sub && (
        <Typography
          variant="body2"
          sx={{ mt: 0.75, color: 'text.secondary', '& b': { fontWeight: 600, color: 'text.primary' } }}
        >
          {sub}
        </Typography>
      )}
      {children}
    </Page>
  )
}

type FormProps = { onSubmit: () => void; label: string; children: ReactNode }

/**
 * The form. Its fields are 20 px apart, and its button is within reach of a thumb. The pages validate it, not the
 * browser.
 */
export function SignInForm({ onSubmit, label, children }: FormProps) {
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      sx={{ flex: { xs: 1, sm: 'none' }, display: 'flex', flexDirection: 'column', gap: 2.5, mt: 2.75 }}
    >
      {children}
    </Box>
  )
}

// A form is taller than a phone's screen, and its button is at the bottom.
const showOutcome = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

/** The outcome, above the fields, which screen readers announce immediately. An error is scrolled into view. */
export function FormOutcome({
  error,
  success,
  news,
}: {
  error?: string | null | undefined
  success?: string | false | null | undefined
  /** A neutral message about what happens next. */
  news?: string | null | undefined
}) {
  if (success) return <Alert severity="success">{success}</Alert>
  if (error) {
    return (
      <Alert key={error} ref={showOutcome} severity="error" sx={{ scrollMarginTop: 16 }}>
        {error}
      </Alert>
    )
  }
  return news ? <Alert severity="info">{news}</Alert> : null
}
