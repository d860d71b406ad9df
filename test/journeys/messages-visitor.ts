import type { Case, Cases } from './message-cases.ts'

const [home, admin, guide, questions] = [at('/'), at('/auth/admin'), unfolded('/guide'), unfolded('/faq')]

export const visitorCases: Cases<'visitor'> = {
  hero: home,
  whyChoose: home,
  footer: home,
  chooseRole: at('/GetStarted'),
  free: guide,
  workingDays: guide,
  studentPortal: at('/auth/student'),
  facultyPortal: at('/auth/faculty'),
  adminPortal: admin,
  adminButton: admin,
  facultyGroup: questions,
  studentGroup: questions,
  letterLate: questions,
  letterJunk: questions,
  letterHeld: questions,
  importTakes: questions,
}

function at(address: string): Case {
  return async ({ phone }) => {
    await phone.goto(address)
    return phone
  }
}

/** Opens an address and expands everything. */
function unfolded(address: string): Case {
  return async ({ phone }) => {
    await phone.goto(address)
    await phone.locator('main [aria-expanded]').first().waitFor()
    await phone.evaluate(`for (const fold of document.querySelectorAll('main [aria-expanded=false]')) fold.click()`)
    return phone
  }
}
