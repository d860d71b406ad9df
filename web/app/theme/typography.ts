import type { TypographyVariantsOptions } from '@mui/material/styles'

const heading = "'Newsreader', 'Iowan Old Style', 'Palatino Linotype', Georgia, serif"
const body = "'Figtree Variable', 'Figtree', system-ui, 'Segoe UI', Roboto, sans-serif"

// Only one weight of the serif font is loaded, so headings are never bold. Its kerning takes most of the space before
// an A or a T. `onWide` has the sizes from `sm` up.
const serif = { fontFamily: heading, fontWeight: 500, wordSpacing: '0.04em' }
const onWide = '@media (min-width:600px)'

export const typography: TypographyVariantsOptions = {
  fontFamily: body,
  display: {
    ...serif,
    fontSize: '2.5rem',
    lineHeight: '2.75rem',
    letterSpacing: '-0.015em',
    [onWide]: { fontSize: '3.5rem', lineHeight: '3.75rem' },
  },
  h1: {
    ...serif,
    fontSize: '2rem',
    lineHeight: '2.375rem',
    letterSpacing: '-0.012em',
    [onWide]: { fontSize: '2.5rem', lineHeight: '2.875rem' },
  },
  h2: {
    ...serif,
    fontSize: '1.75rem',
    lineHeight: '2.125rem',
    letterSpacing: '-0.01em',
    [onWide]: { fontSize: '2rem', lineHeight: '2.375rem' },
  },
  h3: {
    ...serif,
    fontSize: '1.5rem',
    lineHeight: '1.875rem',
    letterSpacing: '-0.006em',
    [onWide]: { fontSize: '1.625rem', lineHeight: '2rem' },
  },
  h4: { ...serif, fontSize: '1.375rem', lineHeight: '1.75rem', letterSpacing: '-0.004em' },
  h5: { fontWeight: 600, fontSize: '1.125rem', lineHeight: '1.625rem', letterSpacing: 0 },
  h6: { fontWeight: 600, fontSize: '1rem', lineHeight: '1.5rem', letterSpacing: 0 },
  subtitle1: { fontWeight: 600, fontSize: '1rem', lineHeight: '1.5rem', letterSpacing: 0 },
  subtitle2: { fontWeight: 600, fontSize: '0.875rem', lineHeight: '1.25rem', letterSpacing: 0 },
  body1: { fontSize: '1rem', lineHeight: '1.5rem', letterSpacing: 0 },
  body2: { fontSize: '0.9375rem', lineHeight: '1.375rem', letterSpacing: 0 },
  button: { fontWeight: 600, fontSize: '0.9375rem', lineHeight: '1.375rem', letterSpacing: 0, textTransform: 'none' },
  caption: { fontWeight: 500, fontSize: '0.8125rem', lineHeight: '1.125rem', letterSpacing: 0 },
  overline: { fontWeight: 600, fontSize: '0.75rem', lineHeight: '1rem', letterSpacing: '0.08em' },
}
