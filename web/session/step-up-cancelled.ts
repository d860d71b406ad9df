/** The person closed the question for the password: nothing was done, and nothing is to be said about it. */
export class StepUpCancelled extends Error {
  constructor() {
    super('The password was not given.')
    this.name = 'StepUpCancelled'
  }
}
