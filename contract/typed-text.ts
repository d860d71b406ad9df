// Normalizes text that people type or paste before it is stored. Separate from the fields so that a page can load it
// without the validator.

/** Every character that ends a line or moves to a tab stop. */
const lineBreak = /[\t\n\v\f\r\u0085\u2028\u2029]/
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/** Characters that look like a space: the Hangul fillers and the empty Braille cell. */
const blanks = /[\u2800\u3164\uffa0]/g
/** Characters that draw nothing, or that mark the place of something that wasn't copied. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc\u{1d159}]/u
const joiner = /[\u200c\u200d]/
const directionMark = /[\u061c\u200e\u200f]/
/** U+180E separates a vowel in Mongolian. */
const variation = /\p{Variation_Selector}|\u180e/u
/** Letters that spell a region's code after a black flag. */
const flagLetter = /[\u{e0020}-\u{e007f}]/u
const afterFlag = /[\u{1f3f4}\u{e0020}-\u{e007e}]/u
const drawn = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u
/** Scripts whose letters aren't changed by joiners or variation selectors. */
const western = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/**
 * Matches a visible character: not a mark, a space, a format character, a private-use character or an unassigned one.
 */
const somethingToSee = /[^\p{M}\p{Z}\s\p{Cf}\p{Co}\p{Cn}]/u
/** Control characters except line feeds, lone surrogates, and noncharacters. */
// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]+/gu

/**
 * Longer runs of combining marks are cut before a text is composed, because NFC takes quadratic time in their number:
 * 128 KB of marks took 40 s. The limit is that of Unicode's Stream-Safe Text Format (UAX #15).
 */
const endlessMarks = /(\p{M}{30})\p{M}+/gu
const severalMarks = /\p{M}{3,}/gu
/**
 * The maximum number of marks on one composed letter. No language puts more than two accents on one that Unicode
 * composes, such as ệ. Most scripts put up to four signs on one, and scripts that stack signs put up to eight.
 */
const limits = { accents: 2, equal: 2, signs: 4, stackedSigns: 8 }
const accent = /\p{Script=Inherited}/u
const stacked = /[\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Tai_Tham}]/u

/** Returns a text as one line: trimmed, composed (NFC), and with single spaces. Empty if nothing in it is visible. */
export function oneLine(text: string): string {
  return tidyText(text)
    .split(lineBreak)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}

/** Returns a text with several lines: trimmed, with line feeds for all line breaks and spaces for tabs. */
export function severalLines(text: string): string {
  return tidyText(text).replaceAll(lineEnd, '\n').replaceAll('\t', ' ').trim()
}

/** Whether a text contains a control character. Call it after `oneLine` or `severalLines`. */
export function holdsControl(text: string): boolean {
  return text.search(controls) !== -1
}

/**
 * Returns a one-line text from a device or a program, whose sender can't correct it. Control characters become spaces.
 */
export function sentText(text: string): string {
  return oneLine(text.replaceAll(controls, ' '))
}

/** Composes a text and removes invisible characters. Returns an empty string if nothing visible is left. */
function tidyText(text: string): string {
  const drawnText = withoutInvisible(text.replaceAll(blanks, ' '))
  const composed = composeText(drawnText).replaceAll(severalMarks, limitMarks)
  // Marks at the start would be drawn on the preceding text.
  return somethingToSee.test(composed) ? composed.replace(/^[\s\u0085\p{M}]+/u, '') : ''
}

/** Composes a text (NFC). */
export function composeText(text: string): string {
  return text.replaceAll(endlessMarks, '$1').normalize('NFC')
}

/** Removes characters that are invisible or reverse the reading order, unless a script or an emoji needs them there. */
function withoutInvisible(text: string): string {
  if (!invisible.test(text)) return text
  const isRightToLeft = rightToLeft.test(text)
  let result = ''
  let previous = ''
  for (const character of text) {
    if (invisible.test(character) && !isNeeded(character, previous, isRightToLeft)) continue
    result += character
    previous = character
  }
  return result
}

/** Whether an invisible character affects the display after `previous`, in a text with this direction. */
function isNeeded(character: string, previous: string, isRightToLeft: boolean): boolean {
  if (flagLetter.test(character)) return afterFlag.test(previous)
  if (invisible.test(previous) && !(joiner.test(character) && variation.test(previous))) return false
  if (directionMark.test(character)) return isRightToLeft && previous !== ''
  if (!joiner.test(character) && !variation.test(character)) return false
  return drawn.test(previous) && !western.test(previous)
}

/** Takes the marks on one letter. Returns at most as many as a language uses, so that they stay within their line. */
function limitMarks(marks: string): string {
  const counts = new Map<string, number>()
  let accents = 0
  const allowed = Array.from(marks).filter((mark) => {
    const count = (counts.get(mark) ?? 0) + 1
    counts.set(mark, count)
    if (accent.test(mark)) accents += 1
    return count <= limits.equal && (!accent.test(mark) || accents <= limits.accents)
  })
  return allowed.slice(0, stacked.test(marks) ? limits.stackedSigns : limits.signs).join('')
}
