import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { low } from './low-window.ts'

/** A link back to a list, above the title of a page. */
export function BackLink({ to: address, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink
      component={Link}
      className="on-screen"
      to={address}
      underline="none"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 44,
        // Padding for a long name that wraps to two lines.
        py: 1,
        mt: -2,
        overflowWrap: 'anywhere',
        typography: 'subtitle2',
        // In a low window, only the arrow is shown, next to the title.
        [low]: { float: 'left', minWidth: 32, minHeight: 32, mt: 0, mr: 0.5, py: 0, '& > bdi': visuallyHidden },
      }}
    >
      <BackIcon sx={{ fontSize: 16, flex: 'none', [low]: { fontSize: 22 } }} aria-hidden />
      <bdi>{children}</bdi>
    </MuiLink>
  )
}
