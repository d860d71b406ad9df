import type {} from './theme/augment.ts'
import { createTheme } from '@mui/material/styles'
import { base } from './theme/base.ts'
import { buttons } from './theme/buttons.ts'
import { feedback } from './theme/feedback.ts'
import { fields } from './theme/fields.ts'
import { lists } from './theme/lists.ts'
import { darkPalette, lightPalette } from './theme/palette.ts'
import { surfaces } from './theme/surfaces.ts'
import { typography } from './theme/typography.ts'

/** 'The Register': warm paper, ink, hairlines and one gold margin rule. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  shape: { borderRadius: 8 },
  typography,
  components: { ...base, ...buttons, ...fields, ...surfaces, ...lists, ...feedback },
})
