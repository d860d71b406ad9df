import Alert from '@mui/material/Alert'

type Props = { says: string | null | undefined; sx?: { mt?: number; mb?: number } }

/**
 * The reason why a form wasn't accepted, above its buttons. The alert pushes the buttons down, so both are scrolled
 * into view.
 */
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
  // A button that was disabled while the form was being sent has lost the focus, so Enter couldn’t retry.
  if (document.activeElement?.contains(alert))
    alert.parentElement?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
}
