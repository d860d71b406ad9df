import type { SxProps, Theme } from '@mui/material/styles'
import { typography } from 'virtual:door-pieces'
import type { ComponentPropsWithRef, ElementType } from 'react'

/** MUI's `sx`: a style, a list of them, or nothing. */
export type Sx = SxProps<Theme> | false | null | undefined
/** The props of a piece that can render as a different element: its own props, `sx`, and the element's props. */
export type PieceProps<Element extends ElementType, Own = object> = Own & {
  component?: Element
  sx?: Sx
} & Omit<ComponentPropsWithRef<Element>, keyof Own | 'component' | 'sx' | 'color'>

type Style = { [key: string]: unknown }

/** MUI's breakpoints: the widths (px) from which the values of `{ xs, sm, md }` apply. */
const breakpoints = { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 }

const sides: Record<string, string[]> = {
  '': [''],
  t: ['Top'],
  b: ['Bottom'],
  l: ['Left'],
  r: ['Right'],
  x: ['Left', 'Right'],
  y: ['Top', 'Bottom'],
}
const spaced = /^(?:margin|padding|gap$|rowGap$|columnGap$)/
const sized = /^(?:(?:min|max)?(?:width|height))$/i
/** Properties whose numbers have no unit. */
const unitless = /^(?:flex|flexGrow|flexShrink|fontWeight|lineHeight|opacity|order|zIndex|strokeWidth|strokeDash\w+)$/
const colored = /^(?:color|backgroundColor|borderColor|outlineColor)$/

/** Replaces the theme's colors: `palette.text.secondary`, as a string, is the CSS variable of that color. */
const palette = (name: string): object =>
  new Proxy({}, { get: (_, key) => (typeof key === 'symbol' ? () => `var(${name})` : palette(`${name}-${key}`)) })
const theme = { vars: { palette: palette('--mui-palette') } }

/** Returns the class for a style, and adds its rules to the page. An empty style returns an empty string. */
export function classFor(sx: Sx): string {
  const rules = buildRules(flatten(sx))
  if (rules.length === 0) return ''
  const key = rules.join('\n')
  const existingName = classes.get(key)
  if (existingName) return existingName
  const name = `d${classes.size}`
  classes.set(key, name)
  for (const rule of rules) addRule(rule.replaceAll('&', `.${name}`))
  return name
}

/** Adds keyframes to the page. Returns the animation's name. */
export function addKeyframes(frames: Record<string, Style>): string {
  const name = `d-frames-${(frameCount += 1)}`
  const steps = Object.entries(frames).map(([step, style]) => `${step}{${declare(style)}}`)
  addRule(`@keyframes ${name}{${steps.join('')}}`)
  return name
}

const classes = new Map<string, string>()
let frameCount = 0
let sheet: CSSStyleSheet | null = null

function addRule(rule: string): void {
  sheet ??= createSheet()
  sheet.insertRule(rule, sheet.cssRules.length)
}

/**
 * The Content Security Policy allows only styles with this page's nonce. The sheet is appended last, so that it
 * overrides the others.
 */
function createSheet(): CSSStyleSheet {
  const style = document.createElement('style')
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  document.head.append(style)
  return style.sheet!
}

function flatten(sx: Sx): Style {
  if (Array.isArray(sx)) return Object.assign({}, ...(sx as Sx[]).map(flatten)) as Style
  if (typeof sx === 'function') throw new Error('At the door, only a value of a style may be a function.')
  return (sx || {}) as Style
}

/** Returns a style's rules, with `&` in place of its class: its own declarations, those by width, then nested rules. */
function buildRules(style: Style, selector = '&', around = ''): string[] {
  const base: Style = {}
  const widths: Record<string, Style> = {}
  const nested: string[] = []
  const put = (rule: string) => (around ? `${around}{${rule}}` : rule)
  for (const [key, entry] of Object.entries(style)) {
    const value = typeof entry === 'function' ? String((entry as (themeGiven: object) => unknown)(theme)) : entry
    if (key.startsWith('@')) nested.push(...buildRules(value as Style, selector, key))
    else if (/[&:> .]/.test(key))
      nested.push(
        ...buildRules(value as Style, key.includes('&') ? key.replaceAll('&', selector) : `${selector} ${key}`, around),
      )
    else if (isByWidth(value)) for (const [width, part] of Object.entries(value)) (widths[width] ??= {})[key] = part
    else base[key] = value
  }
  const declarations = declare(base)
  const byWidth = Object.entries(breakpoints).flatMap(([name, px]) =>
    widths[name] ? [`@media (min-width:${px}px){${put(`${selector}{${declare(widths[name])}}`)}}`] : [],
  )
  return [...(declarations ? [put(`${selector}{${declarations}}`)] : []), ...byWidth, ...nested]
}

const isByWidth = (value: unknown): value is Style =>
  typeof value === 'object' && value !== null && Object.keys(value).every((key) => key in breakpoints)

function declare(style: Style): string {
  return Object.entries(style)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .flatMap(([key, value]) =>
      key === 'typography' ? [declareText(String(value))] : expand(key).map((name) => declareOne(name, value)),
    )
    .join('')
}

function declareText(name: string): string {
  const style = typography[name]
  if (!style) throw new Error(`The theme has no text style “${name}”.`)
  return declare(Object.fromEntries(Object.entries(style).filter(([key]) => !key.startsWith('@'))))
}

/** Expands MUI's shorthand to CSS properties. */
function expand(key: string): string[] {
  if (key === 'bgcolor') return ['backgroundColor']
  const [, kind, side] = /^([mp])([tblrxy]?)$/.exec(key) ?? []
  return kind ? sides[side!]!.map((end) => (kind === 'm' ? 'margin' : 'padding') + end) : [key]
}

function declareOne(name: string, value: unknown): string {
  return `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${write(name, value)};`
}

function write(name: string, value: unknown): string {
  if (typeof value !== 'number') {
    const text = String(value)
    if (name === 'zIndex') return `var(--mui-zIndex-${text})`
    if (name === 'maxWidth' && text in breakpoints) return `${breakpoints[text as 'sm']}px`
    // The theme's color names consist of letters and dots. Other colors contain a symbol or are CSS keywords.
    return colored.test(name) && isThemeColor(text) ? `var(--mui-palette-${text.replaceAll('.', '-')})` : text
  }
  if (spaced.test(name)) return value === 0 ? '0' : `calc(${value} * var(--mui-spacing))`
  if (name === 'borderRadius') return `calc(${value} * var(--mui-shape-borderRadius))`
  if (/^border(?:Top|Bottom|Left|Right)?$/.test(name)) return value === 0 ? '0' : `${value}px solid`
  if (name === 'boxShadow') return `var(--mui-shadows-${value})`
  if (sized.test(name) && value > 0 && value <= 1) return `${value * 100}%`
  return unitless.test(name) || value === 0 ? String(value) : `${value}px`
}

const isThemeColor = (text: string) =>
  /^[a-zA-Z.]+$/.test(text) && !/^(?:inherit|transparent|currentcolor|white|black|unset|initial)$/i.test(text)
