import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One file of a family: the characters of a range, in all weights or in one. */
export type FontFile = {
  path: string
  isVariable: boolean
  /** Newsreader, which sets names. */
  isTitle: boolean
  covers: (codePoint: number) => boolean
}

/** Fonts that go together, cut into files by Unicode range so that a few letters do not open megabytes. */
export type Family = { name: string; files: FontFile[] }

const noto = (script: string) => `@fontsource-variable/noto-${script}`
const scripts = [
  'sans',
  'sans-arabic',
  'sans-hebrew',
  'sans-devanagari',
  'sans-bengali',
  'sans-tamil',
  'sans-telugu',
  'sans-kannada',
  'sans-malayalam',
  'sans-gujarati',
  'sans-gurmukhi',
  'sans-sinhala',
  'sans-thai',
  'sans-lao',
  'sans-khmer',
  'sans-myanmar',
  'sans-ethiopic',
  'sans-armenian',
  'sans-georgian',
].map(noto)
const rest = ['sans-symbols', 'emoji'].map(noto)

/** Which writing a text is in decides among the fonts that draw the same Chinese character in four ways. */
const eastAsian = [
  { font: noto('sans-jp'), speaks: /[\p{scx=Hiragana}\p{scx=Katakana}]/u },
  { font: noto('sans-kr'), speaks: /\p{sc=Hangul}/u },
  { font: noto('sans-tc'), speaks: /\p{sc=Bopomofo}/u },
  { font: noto('sans-sc'), speaks: /\p{sc=Han}/u },
]

/**
 * The families a text may use, the best first. `serif` is for names, `sans` for all else; other scripts than Latin,
 * Greek and Cyrillic have one look for both.
 */
export function familiesFor(text: string, style: 'serif' | 'sans'): Family[] {
  const first = style === 'serif' ? ['@fontsource/newsreader', noto('serif')] : ['@fontsource-variable/figtree']
  const asian = eastAsian.toSorted((one, other) => Number(other.speaks.test(text)) - Number(one.speaks.test(text)))
  return [...first, ...scripts, ...asian.map(({ font }) => font), ...rest].map(openFamily)
}

const opened = new Map<string, Family>()

function openFamily(name: string): Family {
  const known = opened.get(name)
  if (known) return known
  const folder = dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  const isVariable = name.startsWith('@fontsource-variable/')
  // The one weight of Newsreader there is on the pages too.
  const ending = isVariable ? 'wght-normal' : '500-normal'
  const files = Object.entries(ranges).map(([range, characters]): FontFile => {
    const file = `${name.split('/')[1]}-${range.replaceAll(/[[\]]/g, '')}-${ending}.woff2`
    return { path: join(folder, 'files', file), isVariable, isTitle: !isVariable, covers: readRanges(characters) }
  })
  const family = { name, files }
  opened.set(name, family)
  return family
}

/** Reads `U+0900-097F,U+25CC`, the way of CSS, once it is first asked for. */
function readRanges(characters: string): (codePoint: number) => boolean {
  let ranges: [number, number][] | null = null
  return (codePoint) => {
    ranges ??= characters.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
    return ranges.some(([from, to]) => from <= codePoint && codePoint <= to)
  }
}
