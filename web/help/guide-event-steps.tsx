import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import { checkInMinuteStep, defaultCheckInMinutes, longestCheckInMinutes } from '#contract/check-ins/window.ts'
import { addresses } from '#web/session/addresses.ts'
import { guideStep } from './guide-step.tsx'
import { PageLink } from './page-link.tsx'

/** Steps about an event, from its QR code to its attendance. */
export const eventSteps = [
  guideStep({
    id: 'creating-events',
    title: helpWords.creatingEvents,
    does: (
      <>
        <p>
          {rich(helpWords.creatingEventsText({ link: (text) => <PageLink to={addresses.addEvent}>{text}</PageLink> }))}
        </p>
        <p>{helpWords.creatingEventsWindow({ longestCheckInMinutes, checkInMinuteStep, defaultCheckInMinutes })}</p>
        <p>{helpWords.creatingEventsPoster}</p>
      </>
    ),
    sees: (
      <>{rich(helpWords.creatingEventsSee({ link: (text) => <PageLink to={addresses.events}>{text}</PageLink> }))}</>
    ),
  }),
  guideStep({
    id: 'student-app-usage',
    title: helpWords.studentAppUsage,
    does: <p>{helpWords.studentAppText}</p>,
    sees: (
      <>
        {rich(
          helpWords.studentAppSee({
            link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
          }),
        )}
      </>
    ),
  }),
  guideStep({
    id: 'attendance-management',
    title: helpWords.facultyAttendance,
    does: (
      <p>
        {rich(
          helpWords.facultyAttendanceText({
            link: (text) => <PageLink to={`${addresses.faq}#evidence`}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: helpWords.facultyAttendanceSee,
  }),
] as const
