import type { Components, CSSObject, Theme } from '@mui/material/styles'

const ring = (theme: Theme): CSSObject => ({
  '&.Mui-focusVisible': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
})

/** Buttons and similar elements. Only `contained` is gold, and each screen has only one. */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ring(theme) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => {
        const { palette } = theme.vars
        return {
          minHeight: 44,
          borderRadius: 8,
          padding: '6px 18px',
          gap: 2,
          '&.Mui-disabled': { color: palette.text.secondary },
          ...ring(theme),
          variants: [
            {
              props: { variant: 'contained', color: 'primary' },
              style: {
                backgroundColor: palette.gold,
                color: palette.onGold,
                '@media (hover: hover)': { '&:hover': { backgroundColor: palette.goldHover } },
                '&:active': { backgroundColor: palette.goldActive },
                '&.Mui-disabled': { backgroundColor: palette.neutralFill, color: palette.text.secondary },
              },
            },
            {
              props: { variant: 'contained', color: 'error' },
              style: {
                backgroundColor: palette.errorFill,
                color: palette.onErrorFill,
                '@media (hover: hover)': {
                  '&:hover': { backgroundColor: palette.errorFill, filter: 'brightness(.92)' },
                },
                '&.Mui-disabled': { backgroundColor: palette.neutralFill, color: palette.text.secondary },
              },
            },
            {
              props: { variant: 'tonal' },
              style: {
                backgroundColor: palette.goldTint,
                color: palette.text.primary,
                '@media (hover: hover)': {
                  '&:hover': { backgroundColor: palette.goldTint, filter: 'brightness(.96)' },
                },
                '&.Mui-disabled': { backgroundColor: palette.neutralFill },
              },
            },
            {
              props: { variant: 'plain' },
              style: {
                padding: '6px 12px',
                color: palette.text.primary,
                '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
                '&:active': { backgroundColor: palette.action.focus },
              },
            },
            {
              props: { variant: 'plain', color: 'error' },
              style: {
                '&:hover, &.Mui-focusVisible': { color: palette.errorText, backgroundColor: palette.errorTint },
              },
            },
            {
              props: { variant: 'outlined' },
              style: {
                color: palette.text.primary,
                borderColor: palette.outline,
                '@media (hover: hover)': {
                  '&:hover': { backgroundColor: palette.action.hover, borderColor: palette.outline },
                },
              },
            },
            {
              props: { variant: 'text' },
              style: {
                padding: '6px 12px',
                color: palette.goldText,
                '@media (hover: hover)': { '&:hover': { backgroundColor: palette.action.hover } },
              },
            },
            {
              props: { size: 'large' },
              style: { minHeight: 56, borderRadius: 12, fontSize: '1.0625rem', lineHeight: '1.5rem' },
            },
          ],
        }
      },
      startIcon: { marginLeft: -2, '& > *:nth-of-type(1)': { fontSize: 20 } },
      endIcon: { '& > *:nth-of-type(1)': { fontSize: 20 } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 44,
        height: 44,
        borderRadius: 8,
        color: theme.vars.palette.text.primary,
        ...ring(theme),
        '@media (hover: hover)': { '&:hover': { backgroundColor: theme.vars.palette.action.hover } },
        variants: [
          {
            props: { color: 'error' },
            style: {
              '&:hover, &.Mui-focusVisible': {
                color: theme.vars.palette.errorText,
                backgroundColor: theme.vars.palette.errorTint,
              },
            },
          },
        ],
      }),
    },
  },
  MuiToggleButtonGroup: { styleOverrides: { root: { gap: 4 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        padding: '6px 14px',
        border: '1px solid transparent',
        borderRadius: '8px !important',
        color: theme.vars.palette.text.secondary,
        textTransform: 'none',
        ...ring(theme),
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.goldTint,
          color: theme.vars.palette.text.primary,
        },
      }),
    },
  },
}
