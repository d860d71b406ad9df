import { darkColors, lightColors } from './colors.ts'

// `primary` is only for fills, because gold lines and text would have a contrast of only 2:1. Those use `goldText`.

export const lightPalette = {
  background: { default: '#F7F0E4', paper: '#FFFDF9' },
  text: { primary: '#1F1A0A', secondary: '#5A5138', disabled: '#8C8268' },
  divider: '#E7DBC7',
  primary: { main: '#DEA514', light: '#F8E8BA', dark: '#CC950C', contrastText: '#1F1A0A' },
  secondary: { main: '#3A321D', contrastText: '#FBF5E6' },
  success: { main: '#2A6A3E', light: '#E0EEDD', dark: '#1E5430', contrastText: '#FFFFFF' },
  warning: { main: '#F0A92E', light: '#FCE9C6', dark: '#704000', contrastText: '#2A1B00' },
  error: { main: '#A5302A', light: '#FAE3DE', dark: '#8A231C', contrastText: '#FFFFFF' },
  info: { main: '#2D5470', light: '#E2EBF1', dark: '#234760', contrastText: '#FFFFFF' },
  action: {
    hover: 'rgba(58,50,29,.06)',
    selected: '#F8E8BA',
    disabled: '#8C8268',
    disabledBackground: '#EFE5D4',
    focus: 'rgba(58,50,29,.10)',
  },
  ...lightColors,
}

export const darkPalette = {
  background: { default: '#19150F', paper: '#231E16' },
  text: { primary: '#F3ECDB', secondary: '#BFB496', disabled: '#8A8068' },
  divider: '#3B3427',
  primary: { main: '#E9B93A', light: '#40340F', dark: '#F2C754', contrastText: '#1F1A0A' },
  secondary: { main: '#E4D9BF', contrastText: '#211D13' },
  success: { main: '#86C794', light: '#1D3325', dark: '#98D3A4', contrastText: '#0F2416' },
  warning: { main: '#F0B44C', light: '#3C2D0E', dark: '#F3C272', contrastText: '#2A1B00' },
  error: { main: '#F09A8D', light: '#44211B', dark: '#F5AEA3', contrastText: '#3A0F0A' },
  info: { main: '#A0C3DC', light: '#1C2F3D', dark: '#AECDE3', contrastText: '#0E2331' },
  action: {
    hover: 'rgba(243,236,219,.07)',
    selected: '#40340F',
    disabled: '#8A8068',
    disabledBackground: '#383226',
    focus: 'rgba(243,236,219,.12)',
  },
  ...darkColors,
}
