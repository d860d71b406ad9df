// Runs in Node while the pages are built. The door's pieces take their styles from here, so that they look like MUI's
// components.
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import Alert from '@mui/material/Alert'
import AppBar from '@mui/material/AppBar'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import CssBaseline from '@mui/material/CssBaseline'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import InputLabel from '@mui/material/InputLabel'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import SvgIcon from '@mui/material/SvgIcon'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { ThemeProvider } from '@mui/material/styles'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { theme } from '#web/app/theme.ts'
import type { Pieces } from '#web/app/door/drawn-pieces.ts'
import { typography } from '#web/app/theme/typography.ts'

const severities = ['error', 'info', 'success', 'warning'] as const
const buttonVariants = ['contained', 'outlined', 'plain', 'text', 'tonal'] as const
const fontSizes = ['inherit', 'medium', 'small'] as const

/**
 * Renders each component once with MUI and our theme. Returns the classes, icons and CSS that the door's pieces need to
 * look the same.
 */
export function drawPieces(): Pieces {
  // No plugins, because the build adds the vendor prefixes.
  const cache = createCache({ key: 'door', stylisPlugins: [] })
  cache.compat = true
  const classes: Record<string, string> = {}
  const icons: Record<string, string> = {}

  const draw = (piece: ReactElement) =>
    renderToStaticMarkup(createElement(CacheProvider, { value: cache }, createElement(ThemeProvider, { theme }, piece)))
  /**
   * Records the classes of a component's root element, and of the elements that have one of the classes in `parts`.
   * Returns the HTML.
   */
  function note(name: string, piece: ReactElement, parts: string[] = []): string {
    const html = draw(piece)
    const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => [...new Set(list!.split(' '))])
    classes[name] = lists[0]!.join(' ')
    for (const part of parts)
      classes[`${name} ${part}`] = lists.find((list, index) => index > 0 && list.includes(part))!.join(' ')
    return html
  }
  const readIcons = (html: string) => [...html.matchAll(/<path d="([^"]*)"/g)].map(([, path]) => path!)

  draw(createElement(CssBaseline))
  for (const variant of Object.keys(typography).filter((key) => key !== 'fontFamily'))
    note(`Typography-${variant}`, createElement(Typography, { variant: variant as 'body1' }))
  note('Link', createElement(Link, { href: '/' }))
  note('Link-button', createElement(Link, { component: 'button' } as object))
  note('ButtonBase', createElement(ButtonBase))
  for (const variant of buttonVariants)
    for (const size of ['large', 'medium'] as const)
      for (const color of ['primary', 'error'] as const)
        note(`Button-${variant}-${size}-${color}`, createElement(Button, { variant, size, color }))
  note('IconButton', createElement(IconButton))
  note('IconButton-end', createElement(IconButton, { edge: 'end' }))
  for (const severity of severities) {
    const parts = ['MuiAlert-icon', 'MuiAlert-message', 'MuiAlert-action', 'MuiIconButton-root']
    const html = note(`Alert-${severity}`, createElement(Alert, { severity, onClose: () => undefined }), parts)
    ;[icons[severity], icons.close] = readIcons(html) as [string, string]
  }
  for (const fontSize of fontSizes) note(`SvgIcon-${fontSize}`, createElement(SvgIcon, { fontSize }))
  note('AppBar', createElement(AppBar))
  note('Toolbar', createElement(Toolbar))
  note('Card', createElement(Card))
  note('Skeleton', createElement(Skeleton))
  for (const checked of [true, false]) {
    const label = createElement(FormControlLabel, {
      label: 'Remember me',
      control: createElement(Checkbox, { checked, readOnly: true }),
    })
    const parts = ['MuiCheckbox-root', 'PrivateSwitchBase-input', 'MuiFormControlLabel-label']
    const [path] = readIcons(note('FormControlLabel', label, parts))
    icons[checked ? 'checked' : 'unchecked'] = path!
  }
  for (const fullWidth of [true, false]) {
    const field = createElement(
      FormControl,
      { variant: 'outlined', fullWidth },
      createElement(InputLabel),
      createElement(OutlinedInput, { endAdornment: '.' }),
      createElement(FormHelperText, { component: 'div' } as object, '.'),
    )
    const parts = ['MuiInputLabel-root', 'MuiOutlinedInput-root', 'MuiOutlinedInput-input']
    note(`FormControl-${fullWidth ? 'full' : 'own'}`, field, [
      ...parts,
      'MuiOutlinedInput-notchedOutline',
      'MuiFormHelperText-root',
    ])
  }
  // An input without an end adornment has different padding.
  note('Input', createElement(FormControl, {}, createElement(OutlinedInput)), [
    'MuiOutlinedInput-root',
    'MuiOutlinedInput-input',
  ])

  const used = new Set(Object.values(classes).flatMap((list) => list.split(' ')))
  const css = Object.entries(cache.inserted)
    // Drops intermediate classes that MUI combines into others, and that no element has.
    .filter(([name, rules]) => !String(rules).startsWith(`.door-${name}`) || used.has(`door-${name}`))
    .map(([, rules]) => rules)
    .join('\n')
  return { classes, icons, typography: theme.typography as unknown as Pieces['typography'], css: shorten(css) }
}

/** Removes theme variables that no page at the door uses. */
function shorten(css: string): string {
  const uses = new Set([...css.matchAll(/var\((--mui-(?:shadows|overlays|zIndex)[\w-]*)/g)].map(([, name]) => name))
  return css.replaceAll(/(--mui-(?:shadows|overlays)-\d+):[^;}]*;?/g, (whole, name: string) =>
    uses.has(name) ? whole : '',
  )
}
