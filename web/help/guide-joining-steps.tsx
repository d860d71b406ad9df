import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import { approvalWorkingDays, emailDelayMinutes, productName } from '#contract/product.ts'
import { addresses } from '#web/session/addresses.ts'
import { guideStep } from './guide-step.tsx'
import { PageLink } from './page-link.tsx'
import { RequestAccess } from './request-access.tsx'

/** The steps by which a university and its faculty get access. */
export const joiningSteps = [
  guideStep({
    id: 'request-access',
    title: helpWords.requestAccess,
    does: <p>{helpWords.requestAccessText({ productName })}</p>,
    sees: helpWords.requestAccessSee,
    notes: <RequestAccess />,
  }),
  guideStep({
    id: 'university-approval',
    title: helpWords.universityApproval,
    does: <p>{helpWords.universityApprovalText({ days: approvalWorkingDays })}</p>,
    sees: (
      <>
        {rich(
          helpWords.universityApprovalSee({
            link: (text) => <PageLink to={addresses.facultyRegister}>{text}</PageLink>,
          }),
        )}
      </>
    ),
  }),
  guideStep({
    id: 'faculty-registration',
    title: helpWords.facultyRegistration,
    does: (
      <p>
        {rich(
          helpWords.facultyRegistrationText({
            minutes: emailDelayMinutes,
            link: (text) => <PageLink to={addresses.facultyRegister}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: helpWords.facultyRegistrationSee,
  }),
] as const
