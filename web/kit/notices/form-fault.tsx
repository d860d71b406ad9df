import Alert from '@mui/material/Alert'

type Props = { says: string | null | undefined; sx?: { mt?: number; mb?: number } }

/** The reason why a form wasn't accepted, above its buttons. The alert moves them down, so both scroll into view. */
export function FormFault({ says, sx = {} }: Props) {
  return says ? (
    <Alert key={says} ref={showWithButtons} severity="error" sx={{ scrollMarginTop: 16, ...sx }}>
      {says}
    </Alert>
  ) : null
}

function showWithButtons(alert: HTMLElement | null): void {
  if (!alert) return
  alert.nextElementSibling?.scrollIntoView({ block: 'nearest' })
  alert.scrollIntoView({ block: 'nearest' })
  // A button that was disabled while the form was sent has lost the focus, and Enter couldn’t try again.
  if (document.activeElement?.contains(alert))
    alert.parentElement?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
}
