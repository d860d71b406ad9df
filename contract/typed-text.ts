// Normalizes text that people type or paste before it is stored. Separate from the fields, so that a page can load it
// without the validator.

const spaces = /[\s\u0085]+/g
/** Everything that ends a line or moves to a tab stop. */
const lineBreak = /[\t\n\v\f\r\u0085\u2028\u2029]/
const lineEnd = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/**
 * Invisible characters in copied text: zero-width spaces, soft hyphens, byte-order marks, and marks that reverse the
 * reading order. Joiners and the simple direction marks stay, because scripts and emoji need them.
 */
const unseen = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g
/** Control characters and noncharacters, except line feeds. */
// oxlint-disable-next-line no-control-regex -- finding control characters is its job
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]+/gu

/**
 * Longer lines aren't composed, because NFC is quadratic in a run of combining marks: 128 KB of them took 40 s. Every
 * field refuses such lines anyway.
 */
const longestComposed = 1_000

/**
 * Returns a text as one line: trimmed, composed (NFC), with one space for each line break or tab and the spaces around
 * it.
 */
export function oneLine(text: string): string {
  const composed = text.length > longestComposed ? text : text.normalize('NFC')
  return composed
    .replaceAll(unseen, '')
    .replaceAll(spaces, (run) => (lineBreak.test(run) ? ' ' : run))
    .trim()
}

/** Returns a text of several lines: trimmed, every line break a line feed and every tab a space. */
export function severalLines(text: string): string {
  return text.replaceAll(unseen, '').replaceAll(lineEnd, '\n').replaceAll('\t', ' ').trim()
}

/** Whether a text has a control character. Call it after `oneLine` or `severalLines`. */
export function holdsControl(text: string): boolean {
  return text.search(controls) !== -1
}

/** Returns a text from a device or a program, whose sender can't correct it: control characters replaced by spaces. */
export function sentText(text: string): string {
  return oneLine(text.replaceAll(controls, ' '))
}
