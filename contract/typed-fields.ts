// Fields for text that people type. Every such field in every shape is made here. typed-fields.test.ts checks that.
import { textMessages } from '#contract/api/words.ts'
import { coded, type ErrorSentence } from './errors.ts'
import { z } from 'zod'
import { holdsControl, oneLine, sentText, severalLines } from './typed-text.ts'

const isClean = (text: string) => !holdsControl(text)
const noControls = coded(() => textMessages.controlCharacter, 'invalid_character')

/** Returns a field for one line of text. `missing` is the error if the value isn't a string. */
export function lineField(missing?: ErrorSentence) {
  return z.string(missing).overwrite(oneLine).refine(isClean, noControls)
}

/** Returns a field for text with several lines. */
export function textField() {
  return z.string().overwrite(severalLines).refine(isClean, noControls)
}

/** Returns a field for text from a device, which no person can correct. */
export function deviceField(missing: ErrorSentence) {
  return z.string(missing).overwrite(sentText)
}
