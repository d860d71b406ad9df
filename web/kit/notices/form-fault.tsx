import Alert from '@mui/material/Alert'

type Props = { says: string | null | undefined; sx?: { mt?: number; mb?: number } }

/** Why a form wasn't accepted, above its buttons. The alert moves them down, so both scroll into view. */
export function FormFault({ says, sx = {} }: Props) {
  return says ? (
    <Alert key={says} ref={showWithButtons} severity="error" sx={{ scrollMarginTop: 16, ...sx }}>
      {says}
    </Alert>
  ) : null
}

function showWithButtons(alert: HTMLElement | null): void {
  alert?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
  alert?.scrollIntoView({ block: 'nearest' })
}
