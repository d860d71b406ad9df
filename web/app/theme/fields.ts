import { kitWords } from '#contract/kit/words.ts'
import ChevronIcon from '@mui/icons-material/ExpandMoreOutlined'
import type { Components, Theme } from '@mui/material/styles'

/** Inputs, selects and checkboxes. Labels are above their field. */
export const fields: Components<Theme> = {
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiFormControl: { styleOverrides: { root: { gap: 6 } } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        overflow: 'visible',
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        fontWeight: 600,
        '&, &.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({ '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary } }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => {
        const { palette } = theme.vars
        return {
          minHeight: 52,
          borderRadius: 8,
          backgroundColor: palette.background.paper,
          [theme.breakpoints.up('sm')]: { minHeight: 48 },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: palette.outline },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: palette.outline },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: palette.goldText, borderWidth: 2 },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: palette.error.main, borderWidth: 2 },
          '&.Mui-disabled': { backgroundColor: palette.neutralFill },
          '.MuiDialog-paper &': { backgroundColor: 'transparent' },
        }
      },
      input: ({ theme }) => ({
        padding: '10px 14px',
        height: '1.75rem',
        // The field's border shows the focus instead.
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: theme.vars.palette.text.secondary },
        // Browsers give autofilled fields their own background color.
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.background.paper} inset`,
          WebkitTextFillColor: theme.vars.palette.text.primary,
          borderRadius: 'inherit',
        },
      }),
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: 0,
        fontSize: '0.8125rem',
        lineHeight: '1.125rem',
        // Only the field looks disabled, not its helper text.
        '&, &.Mui-disabled': { color: theme.vars.palette.text.secondary },
        '&.Mui-error': { color: theme.vars.palette.errorText },
      }),
    },
  },
  MuiInputAdornment: { styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.secondary }) } },
  MuiSelect: {
    defaultProps: {
      IconComponent: ChevronIcon,
      // The menu is rendered outside the page's landmarks, so it gets a landmark role itself.
      MenuProps: { slotProps: { paper: { role: 'region', 'aria-label': kitWords.choices } } },
    },
    styleOverrides: {
      // A long choice ends in an ellipsis before the arrow. That doesn't work in a flex container.
      select: { minHeight: 'auto', lineHeight: '1.75rem' },
      icon: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 44,
        height: 44,
        borderRadius: 8,
        color: theme.vars.palette.outline,
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: theme.vars.palette.gold },
        '&.Mui-disabled': { color: theme.vars.palette.text.disabled, opacity: 0.4 },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({
        width: 44,
        height: 44,
        color: theme.vars.palette.outline,
        '&.Mui-checked': { color: theme.vars.palette.goldText },
      }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { minHeight: 44 }, label: { fontSize: '0.9375rem', lineHeight: '1.375rem' } },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 44, height: 26, padding: 0, margin: '9px 10px 9px 11px' },
      switchBase: ({ theme }) => ({
        padding: 3.5,
        color: theme.vars.palette.outline,
        '&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked': {
          transform: 'translateX(18px)',
          color: theme.vars.palette.onGold,
          '& + .MuiSwitch-track': {
            opacity: 1,
            backgroundColor: theme.vars.palette.gold,
            borderColor: theme.vars.palette.gold,
          },
        },
        '&.Mui-focusVisible + .MuiSwitch-track': {
          outline: `3px solid ${theme.vars.palette.focus}`,
          outlineOffset: 2,
        },
        // The clickable area is 44 px high.
        '& .MuiSwitch-input': { top: -9, height: 44 },
      }),
      thumb: { width: 19, height: 19, boxShadow: 'none' },
      track: ({ theme }) => ({
        opacity: 1,
        boxSizing: 'border-box',
        borderRadius: 13,
        backgroundColor: 'transparent',
        border: `1.6px solid ${theme.vars.palette.outline}`,
      }),
    },
  },
}
