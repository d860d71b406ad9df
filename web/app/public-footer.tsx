import { appWords } from '#contract/app/words.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { productName } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'

/** The footer of every public page: the year, links, and the developer credit. */
export default function PublicFooter() {
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        minHeight: 72,
        py: { xs: 1.5, md: 0 },
        px: { xs: 2, sm: 3, md: 5 },
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: '0.875rem',
      }}
    >
      <span>© {years(new Date().getFullYear())}</span>
      <Box
        component="nav"
        aria-label={appWords.siteLinks}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2.5,
          width: { xs: '100%', md: 'auto' },
          order: { xs: -1, md: 0 },
        }}
      >
        {links().map(({ name, address }) => (
          <Link key={address} component={RouterLink} to={address} sx={{ py: 1.5 }}>
            {name}
          </Link>
        ))}
        <Link href="/docs" sx={{ py: 1.5 }}>
          {appWords.api}
        </Link>
        <Link component={RouterLink} to={`${addresses.faq}#contact`} sx={{ py: 1.5 }}>
          {appWords.contact}
        </Link>
      </Box>
      <Link component={RouterLink} to={`${addresses.about}#developer`} sx={{ py: 1.5 }}>
        {appWords.madeBy({ productName })}
      </Link>
    </Box>
  )
}

const links = () => [
  { name: appWords.privacy, address: `${addresses.about}#privacy` },
  { name: appWords.accessibility, address: addresses.accessibility },
  { name: appWords.help, address: addresses.faq },
]

function years(current: number): string {
  return current > 2025 ? `2025–${current}` : '2025'
}
