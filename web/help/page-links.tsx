import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

/** A link inside a text, to a page of this site. */
export function PageLink({ to: address, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={address}>
      {children}
    </Link>
  )
}

type Props = { name: string; links: readonly { id: string; label: string }[] }

/** A table of contents for a long page. */
export function InPageLinks({ name, links }: Props) {
  return (
    <Box component="nav" aria-label={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 1 }}>
      {links.map(({ id, label }) => (
        <Link key={id} component={RouterLink} to={{ hash: id }} sx={{ py: 1.25 }}>
          {label}
        </Link>
      ))}
    </Box>
  )
}
