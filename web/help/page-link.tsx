import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

/** A link to a page of this site inside a text. */
export function PageLink({ to: address, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={address}>
      {children}
    </Link>
  )
}
