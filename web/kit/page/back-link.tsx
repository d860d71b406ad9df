import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import MuiLink from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Leads back to a list, above the title of a page. */
export function BackLink({ to: address, children }: { to: string; children: ReactNode }) {
  return (
    <MuiLink
      component={Link}
      to={address}
      underline="none"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 44,
        // A long name takes two lines, and leaves space below them.
        py: 1,
        mt: -2,
        overflowWrap: 'anywhere',
        typography: 'subtitle2',
      }}
    >
      <BackIcon sx={{ fontSize: 16, flex: 'none' }} aria-hidden />
      <span>{children}</span>
    </MuiLink>
  )
}
