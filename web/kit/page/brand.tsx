import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { productName } from '#contract/product.ts'

/** The logo and the name, as a link to the first page. */
export function Brand({ to: address }: { to: string }) {
  return (
    <Box
      component={Link}
      to={address}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 44,
        color: 'inherit',
        textDecoration: 'none',
        borderRadius: 1,
      }}
    >
      <Mark />
      {/* Moves the serif text down, because its glyphs are high in the line. */}
      <Typography variant="h4" component="span" sx={{ fontSize: 23, transform: 'translateY(2px)' }}>
        {productName}
      </Typography>
    </Box>
  )
}

/** The logo: a QR code whose fourth corner is a check mark. It is ink on gold, and white on ink in print. */
export function Mark({ size = 32, tile = '#DEA514', marks = '#1F1A0A' }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden>
      <rect width="40" height="40" rx="9.5" fill={tile} />
      <g fill="none" stroke={marks} strokeWidth="2.3" strokeLinejoin="round" strokeLinecap="round">
        <rect x="7.3" y="7.3" width="10.4" height="10.4" rx="2.5" />
        <rect x="22.3" y="7.3" width="10.4" height="10.4" rx="2.5" />
        <rect x="7.3" y="22.3" width="10.4" height="10.4" rx="2.5" />
        <path d="M22.2 27.8l4 4.2 7-8.8" strokeWidth="3.4" />
      </g>
      <g fill={marks}>
        <rect x="10.5" y="10.5" width="4" height="4" rx=".5" />
        <rect x="25.5" y="10.5" width="4" height="4" rx=".5" />
        <rect x="10.5" y="25.5" width="4" height="4" rx=".5" />
      </g>
    </svg>
  )
}
