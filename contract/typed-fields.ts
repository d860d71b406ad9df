// Fields for text that people type. Every such field of every shape is made here; typed-fields.test.ts looks.
import { z } from 'zod'
import { controlMessage, holdsControl, oneLine, sentText, severalLines } from './typed-text.ts'

const isClean = (text: string) => !holdsControl(text)

/** One line of text; `what` names the field in messages, `missing` is said when it is no text. */
export function lineField(what: string, missing?: string) {
  return z
    .string(missing === undefined ? undefined : { error: missing })
    .overwrite(oneLine)
    .refine(isClean, controlMessage(what))
}

/** Text of several lines. */
export function textField(what: string) {
  return z.string().overwrite(severalLines).refine(isClean, controlMessage(what))
}

/** Text that a device sends, which nobody can type again. */
export function deviceField(missing: string) {
  return z.string({ error: missing }).overwrite(sentText)
}
