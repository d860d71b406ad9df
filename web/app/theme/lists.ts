import type { Components, Theme } from '@mui/material/styles'

export const lists: Components<Theme> = {
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        // No fixed height: with a reader's own text spacing, the label wraps instead of being cut off (WCAG 1.4.12).
        height: 'auto',
        minHeight: 26,
        borderRadius: 6,
        fontSize: '0.8125rem',
        fontWeight: 600,
        '& .MuiChip-icon': { fontSize: 14, color: 'inherit', marginLeft: 8, marginRight: -4 },
        backgroundColor: theme.vars.palette.neutralFill,
        color: theme.vars.palette.text.secondary,
      }),
      label: { padding: '0 9px', whiteSpace: 'normal' },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        // The doubled `&` is needed because MUI resets the height from `sm` up.
        '&&': { minHeight: 44 },
        whiteSpace: 'normal',
        '&.Mui-focusVisible': { outlineOffset: -3, backgroundColor: theme.vars.palette.action.hover },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: theme.vars.palette.goldTint,
        },
      }),
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 32, '& svg': { fontSize: 20 } } } },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 44,
        padding: '4px 12px',
        borderRadius: 8,
        position: 'relative',
        '& .MuiListItemIcon-root': { color: theme.vars.palette.text.secondary },
        '& .MuiListItemText-primary': { fontSize: '0.9375rem', fontWeight: 500 },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.goldTint,
          '& .MuiListItemIcon-root': { color: 'inherit' },
          '& .MuiListItemText-primary': { fontWeight: 600 },
          '&::before': {
            content: '""',
            position: 'absolute',
            left: 0,
            top: 10,
            bottom: 10,
            width: 3,
            borderRadius: 3,
            backgroundColor: theme.vars.palette.goldText,
          },
        },
      }),
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&:last-of-type .MuiTableCell-body': { borderBottom: 0 } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '6px 16px',
        height: 52,
        borderColor: theme.vars.palette.divider,
        fontSize: '0.9375rem',
        lineHeight: '1.375rem',
        fontVariantNumeric: 'tabular-nums',
        // The first cell of a row, whether th or td. `:first-child` isn't used, because Emotion warns about it.
        '&&:not(* + *)': { paddingLeft: 24 },
        '&:last-of-type': { paddingRight: 24 },
      }),
      head: ({ theme }) => ({
        height: 44,
        fontSize: '0.8125rem',
        lineHeight: '1.125rem',
        fontWeight: 600,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.paperRuled,
      }),
    },
  },
}
