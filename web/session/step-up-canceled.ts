import { sessionWords } from '#contract/sessions/words.ts'

/** Thrown when the person closed the dialog. Nothing was done, and the page shows no error. */
export class StepUpCanceled extends Error {
  constructor() {
    super(sessionWords.passwordWasNotGiven)
    this.name = 'StepUpCanceled'
  }
}
