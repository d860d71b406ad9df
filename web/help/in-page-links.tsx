import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

type Props = { name: string; links: readonly { id: string; label: string }[] }

/** The contents of a long page, as links. */
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
