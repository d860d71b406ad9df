import { approvalWorkingDays, emailDelayMinutes, productName } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'
import { guideStep } from './guide-step.tsx'
import { PageLink } from './page-link.tsx'
import { RequestAccess } from './request-access.tsx'

/** How a university and its faculty come in. */
export const joiningSteps = [
  guideStep({
    id: 'request-access',
    title: 'Request access',
    does: (
      <p>
        Tell us which university it is and which email domains its faculty and its students use. {productName} is
        currently free for all universities.
      </p>
    ),
    sees: 'a short form, and after sending it that we have your request. A message confirms it.',
    more: <RequestAccess />,
  }),
  guideStep({
    id: 'university-approval',
    title: 'University approval',
    does: (
      <p>
        Your university must be approved first. The answer takes up to {approvalWorkingDays} working days, and only then
        can its faculty and students register.
      </p>
    ),
    sees: (
      <>
        our answer by email, and your university in the list of{' '}
        <PageLink to={addresses.facultyRegister}>Faculty Registration</PageLink>.
      </>
    ),
  }),
  guideStep({
    id: 'faculty-registration',
    title: 'Faculty registration',
    does: (
      <p>
        <PageLink to={addresses.facultyRegister}>Register</PageLink> with your name, your university and the email it
        gave you; personal addresses are refused. Open the link in the message we send, which can take{' '}
        {emailDelayMinutes} minutes. From then on a link signs you in, and you need no password. Use a computer for the
        faculty's side; a phone is too small for it.
      </p>
    ),
    sees: 'your dashboard: your name, your figures, and the two ways to use the product, step by step.',
  }),
] as const
