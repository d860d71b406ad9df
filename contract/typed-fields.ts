// Fields for text that people type. Every such field of every shape is made here, and typed-fields.test.ts checks that.
import { textMessages } from '#contract/api/words.ts'
import { coded, type ErrorSentence } from './errors.ts'
import { z } from 'zod'
import { holdsControl, oneLine, sentText, severalLines } from './typed-text.ts'

const isClean = (text: string) => !holdsControl(text)
const noControls = coded(() => textMessages.controlCharacter, 'invalid_character')

/** One line of text. `missing` is the error when it isn't a text. */
export function lineField(missing?: ErrorSentence) {
  return z.string(missing).overwrite(oneLine).refine(isClean, noControls)
}

/** Text of several lines. */
export function textField() {
  return z.string().overwrite(severalLines).refine(isClean, noControls)
}

/** Text that a device sends, which no one can correct. */
export function deviceField(missing: ErrorSentence) {
  return z.string(missing).overwrite(sentText)
}
