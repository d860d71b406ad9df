import { sessionWords } from '#contract/session/words.ts'

/** The person closed the question for the password: nothing was done, and nothing is to be said about it. */
export class StepUpCancelled extends Error {
  constructor() {
    super(sessionWords.passwordWasNotGiven)
    this.name = 'StepUpCancelled'
  }
}
