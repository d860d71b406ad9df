import type { Components, Theme } from '@mui/material/styles'

const cardShadow = '0 1px 2px rgba(58,50,29,.05), 0 4px 12px -6px rgba(58,50,29,.08)'
const menuShadow = '0 2px 4px rgba(58,50,29,.06), 0 12px 32px -8px rgba(58,50,29,.18)'
const dialogShadow = '0 4px 8px rgba(58,50,29,.08), 0 32px 64px -16px rgba(58,50,29,.32)'

/** Surfaces. In the dark scheme, raised surfaces have a lighter color instead of a shadow. */
export const surfaces: Components<Theme> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        borderRadius: 12,
        boxShadow: cardShadow,
        ...theme.applyStyles('dark', { boxShadow: 'none' }),
      }),
    },
  },
  MuiAppBar: {
    defaultProps: { elevation: 0, color: 'transparent', position: 'static' },
    styleOverrides: {
      root: ({ theme }) => ({ borderBottom: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiToolbar: {
    defaultProps: { disableGutters: true },
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 56, [theme.breakpoints.up('md')]: { minHeight: 64 } }),
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        width: 240,
        backgroundColor: theme.vars.palette.background.default,
        borderColor: theme.vars.palette.divider,
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgba(31,26,10,.44)' } } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        padding: 28,
        borderRadius: 16,
        backgroundColor: theme.vars.palette.paperRaised,
        boxShadow: dialogShadow,
        ...theme.applyStyles('dark', { border: `1px solid ${theme.vars.palette.divider}` }),
        [theme.breakpoints.down('sm')]: {
          padding: 20,
          '&:not(.MuiDialog-paperFullScreen)': {
            alignSelf: 'flex-end',
            width: '100%',
            maxWidth: '100%',
            margin: 0,
            borderRadius: '16px 16px 0 0',
            paddingBottom: 'max(20px, env(safe-area-inset-bottom))',
          },
        },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...(theme.typography.h3 as object), padding: 0, marginBottom: 10 }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: 0 } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 0,
        marginTop: 28,
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        [theme.breakpoints.down('sm')]: {
          flexDirection: 'column-reverse',
          alignItems: 'stretch',
          '& > .MuiButton-root': { minHeight: 52 },
        },
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        maxHeight: 300,
        borderRadius: 12,
        backgroundColor: theme.vars.palette.paperRaised,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: menuShadow,
      }),
    },
  },
  MuiAccordion: {
    defaultProps: { elevation: 0, disableGutters: true, square: true },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: 'transparent',
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        '&::before': { display: 'none' },
      }),
    },
  },
  MuiAccordionSummary: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 56,
        padding: '0 8px 0 0',
        '&.Mui-focusVisible': { backgroundColor: theme.vars.palette.action.hover },
      }),
    },
  },
  MuiAccordionDetails: { styleOverrides: { root: { padding: '0 8px 20px 0' } } },
}
