import { kitWords } from '#contract/kit/words.ts'
import type { Components, Theme } from '@mui/material/styles'

const tints = { success: 'success', info: 'info', warning: 'warning', error: 'error' } as const

/** Feedback: alerts, notices, bars, skeletons. */
export const feedback: Components<Theme> = {
  MuiAlert: {
    defaultProps: { variant: 'standard', closeText: kitWords.close },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '14px 16px',
        // On a phone, a button that doesn't fit moves to the next line.
        flexWrap: 'wrap',
        borderRadius: 8,
        fontSize: '0.9375rem',
        lineHeight: '1.375rem',
        color: theme.vars.palette.text.primary,
        variants: Object.values(tints).map((severity) => ({
          props: { severity },
          style: {
            color: theme.vars.palette.text.primary,
            backgroundColor: theme.vars.palette[`${severity}Tint`],
            '& .MuiAlert-icon': { color: theme.vars.palette[`${severity}Text`] },
          },
        })),
      }),
      icon: { padding: 0, marginRight: 12, opacity: 1, fontSize: 22 },
      message: { flex: '1 1 160px', padding: 0, minWidth: 0, overflow: 'visible', overflowWrap: 'anywhere' },
      action: {
        padding: 0,
        margin: '-11px -10px -11px auto',
        alignItems: 'center',
        '& .MuiButton-root': { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '3px' },
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.secondary.main,
        color: theme.vars.palette.secondary.contrastText,
        fontSize: '0.9375rem',
      }),
      // Gold on ink in the light scheme, ink on cream in the dark scheme.
      action: ({ theme }) => ({
        '& .MuiButton-root': {
          color: theme.vars.palette.gold,
          ...theme.applyStyles('dark', { color: theme.vars.palette.secondary.contrastText }),
        },
        '& .MuiIconButton-root': { color: 'inherit' },
      }),
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: ({ theme }) => ({
        backgroundColor: theme.vars.palette.secondary.main,
        color: theme.vars.palette.secondary.contrastText,
        fontSize: '0.8125rem',
      }),
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 4, backgroundColor: theme.vars.palette.neutralFill }),
      bar: ({ theme }) => ({ backgroundColor: theme.vars.palette.goldText }),
    },
  },
  MuiCircularProgress: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.goldText }) } },
  MuiSkeleton: {
    defaultProps: { animation: 'wave', variant: 'rounded' },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.neutralFill,
        '@media (prefers-reduced-motion: reduce)': { '&::after': { display: 'none' } },
      }),
    },
  },
}
