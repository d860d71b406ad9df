import { sessionWords } from '#contract/session/words.ts'

/** The person closed the password dialog: nothing was done, and the page says nothing. */
export class StepUpCancelled extends Error {
  constructor() {
    super(sessionWords.passwordWasNotGiven)
    this.name = 'StepUpCancelled'
  }
}
