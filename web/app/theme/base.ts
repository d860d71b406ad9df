import type { Components, Theme } from '@mui/material/styles'

/** The page itself, headings, the focus ring. */
export const base: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: ({ vars }) => ({
      body: {
        backgroundColor: vars.palette.background.default,
        WebkitFontSmoothing: 'antialiased',
        // A name of forty letters must wrap, or the page would become wider than the window.
        overflowWrap: 'break-word',
      },
      'h1, h2, h3, h4': { textWrap: 'balance' },
      ':focus-visible': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
      // Headings are focused only so that a screen reader starts there. They aren't interactive, so they need no
      // outline.
      'h1[tabindex="-1"]:focus-visible, h2[tabindex="-1"]:focus-visible': { outline: 'none' },
      // A busy button looks disabled, but keeps the focus. The element’s name raises the specificity above a hover's.
      'button[aria-disabled=true]': { color: vars.palette.text.secondary },
      'button[aria-disabled=true].MuiButton-contained': {
        backgroundColor: vars.palette.neutralFill,
      },
      // Forced-colors mode removes every background, so elements that only have a fill need a border.
      '@media (forced-colors: active)': {
        '.MuiButton-root, .MuiIconButton-root, .MuiToggleButton-root, .MuiChip-root, .MuiCard-root': {
          border: '1px solid ButtonText !important',
        },
        'button.MuiButtonBase-root:not([role="tab"], .MuiListItemButton-root)': {
          border: '1px solid ButtonText !important',
        },
        '.MuiButton-containedPrimary, .MuiButton-containedError': { borderWidth: '2px !important' },
        '.Mui-disabled.MuiButtonBase-root': { borderColor: 'GrayText !important' },
        'button[aria-disabled=true]': { color: 'GrayText !important' },
        '.Mui-selected, [role="tab"][aria-selected="true"], button[aria-pressed="true"]': {
          outline: '2px solid Highlight !important',
          outlineOffset: '-2px !important',
        },
        '[role="tab"][aria-selected="true"]::after, .MuiListItemButton-root.Mui-selected::before': {
          forcedColorAdjust: 'none',
          backgroundColor: 'Highlight !important',
        },
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // No transition at all, rather than a very short one: with any duration, each property change would start a
          // transition.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
  MuiTypography: {
    defaultProps: { variantMapping: { display: 'h1', subtitle1: 'p', subtitle2: 'p', overline: 'p', caption: 'p' } },
  },
  MuiLink: {
    defaultProps: { underline: 'always' },
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.goldText,
        textDecorationColor: 'currentcolor',
        textUnderlineOffset: '3px',
      }),
    },
  },
}
