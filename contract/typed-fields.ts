// Fields for text that people type. Every such field of every shape is made here, and typed-fields.test.ts checks that.
import { textMessages } from '#contract/api/words.ts'
import { coded } from './errors.ts'
import { z } from 'zod'
import { holdsControl, oneLine, sentText, severalLines } from './typed-text.ts'

const isClean = (text: string) => !holdsControl(text)

/** One line of text. `missing` is the error when it isn't a text. */
export function lineField(missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .overwrite(oneLine)
    .refine(isClean, coded(textMessages.controlCharacter, 'invalid_character'))
}

/** Text of several lines. */
export function textField() {
  return z.string().overwrite(severalLines).refine(isClean, coded(textMessages.controlCharacter, 'invalid_character'))
}

/** Text that a device sends, which no one can correct. */
export function deviceField(missing: string) {
  return z.string({ error: missing }).overwrite(sentText)
}
