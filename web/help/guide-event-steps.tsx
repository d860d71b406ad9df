import { checkInMinuteStep, defaultCheckInMinutes, longestCheckInMinutes } from '#contract/check-ins/window.ts'
import { addresses } from '#web/session/addresses.ts'
import { guideStep } from './guide-step.tsx'
import { PageLink } from './page-link.tsx'

/** What happens around an event, from its QR code to its attendance. */
export const eventSteps = [
  guideStep({
    id: 'creating-events',
    title: 'Creating events',
    does: (
      <>
        <p>
          Choose <PageLink to={addresses.addEvent}>Add Event</PageLink> and enter a name, a date, the start and the
          place; the end is optional. Give each event a name of its own, so that colleagues find the right one.
        </p>
        <p>
          Say how long before and after the start students may check in: 0 to {longestCheckInMinutes} minutes in steps
          of {checkInMinuteStep}, and {defaultCheckInMinutes} to either side unless you change it.
        </p>
        <p>
          Then print its poster and hang it up, or show the QR code in the room. Share copies a link for the colleagues
          who give extra credit for it.
        </p>
      </>
    ),
    sees: (
      <>
        a card for the event among <PageLink to={addresses.events}>Events</PageLink>, with Share, QR Code, Poster,
        Attendance, Edit and Delete.
      </>
    ),
  }),
  guideStep({
    id: 'student-app-usage',
    title: 'Student app usage',
    does: (
      <p>
        Students use a phone. At the event they open its camera and point it at the code, or sign in here and choose
        Start Scanning. They check the event's name and choose Confirm Attendance. Location is read at that moment only.
      </p>
    ),
    sees: (
      <>
        a green page that says Attendance recorded successfully!, and the event in the History tab of the{' '}
        <PageLink to={addresses.studentDashboard}>student dashboard</PageLink>. When a check-in is refused, the page
        says why and what to do.
      </>
    ),
  }),
  guideStep({
    id: 'attendance-management',
    title: 'Faculty attendance management',
    does: (
      <p>
        Choose Attendance on the event's card, during the event or after it. Each line keeps the time, the place and a
        device id, so that a shared phone or a far-away check-in can be seen;{' '}
        <PageLink to={`${addresses.faq}#evidence`}>what these can and cannot show</PageLink> is worth a look first.
        Download the list as a CSV file whenever you like.
      </p>
    ),
    sees: 'who has arrived and how many, the latest first. While check-in is open, names appear there by themselves.',
  }),
] as const
