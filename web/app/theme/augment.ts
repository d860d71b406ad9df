import type {} from '@mui/material/themeCssVarsAugmentation'
import type { CSSProperties } from '@mui/material/styles'
import type { Colors } from './colors.ts'

// Types for our theme's additions to MUI: more colors, one more heading, two more buttons.
declare module '@mui/material/styles' {
  interface Palette extends Colors {}
  interface PaletteOptions extends Partial<Colors> {}
  interface TypographyVariants {
    display: CSSProperties
  }
  interface TypographyVariantsOptions {
    display?: CSSProperties
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    tonal: true
    plain: true
  }
}
