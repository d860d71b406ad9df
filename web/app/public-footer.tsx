import { appWords } from '#contract/app/words.ts'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { productName } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'

/** The last line of every public page. */
export function PublicFooter() {
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: 72,
        px: { xs: 2, sm: 3, md: 5 },
        borderTop: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        fontSize: 14,
      }}
    >
      <span>© {years(new Date().getFullYear())}</span>
      <Link component={RouterLink} to={`${addresses.about}#developer`} sx={{ py: 1.5 }}>
        {appWords.madeBy({ productName })}
      </Link>
    </Box>
  )
}

function years(current: number): string {
  return current > 2025 ? `2025–${current}` : '2025'
}
