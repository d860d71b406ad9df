import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useState } from 'react'
import { checkInMinuteStep, defaultCheckInMinutes, maxCheckInMinutes } from '#contract/check-ins/window.ts'
import { guideWords } from '#contract/help/guide/words.ts'
import { approvalWorkingDays, emailDelayMinutes, productName } from '#contract/product.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { readTabDraft } from '#web/kit/unsaved/tab-draft.ts'
import { addresses } from '#web/session/addresses.ts'
import { FoldingList, type FoldingItem } from './folding-list.tsx'
import { classSteps, guideStep } from './guide-class-steps.tsx'
import { PageLink } from './page-links.tsx'
import { emptyRequest, requestDraft } from './request-draft.ts'
import { SupportInstead } from './support.tsx'
import { useHash } from './use-hash.ts'

/**
 * The eleven steps in four groups. `headingLevel` is the level of the groups' headings. On a phone, a link leads
 * students to the sign-in page instead.
 */
export function Guide({ headingLevel = 'h3' }: { headingLevel?: 'h2' | 'h3' }) {
  const { id: linkedStep } = useHash()
  return (
    <>
      <Box sx={{ display: { sm: 'none' }, mb: 2 }}>
        <Alert severity="info">
          {rich(
            guideWords.studentCodeFrontSignHere({
              link: (text) => (
                <Link
                  component={RouterLink}
                  to={addresses.studentLogin}
                  sx={{ display: 'inline-block', py: 1.25, my: -1.25 }}
                >
                  {text}
                </Link>
              ),
            }),
          )}
        </Alert>
      </Box>
      {groups.map(({ name, first, steps }) => (
        <Box component="section" key={name} sx={{ '& + section': { mt: 4 } }}>
          <Typography variant="h4" component={headingLevel} sx={{ mb: 1.5 }}>
            {name}
          </Typography>
          <FoldingList
            firstNumber={first}
            headingLevel={headingLevel === 'h2' ? 'h3' : 'h4'}
            itemName="step"
            open={linkedStep === null ? 'request-access' : undefined}
            items={steps}
          />
        </Box>
      ))}
    </>
  )
}

/** The steps by which a university and its faculty get access. */
const joiningSteps = [
  guideStep({
    id: 'request-access',
    title: guideWords.requestAccess,
    does: <p>{guideWords.requestAccessText({ productName })}</p>,
    sees: guideWords.requestAccessSee,
    notes: <RequestAccess />,
  }),
  guideStep({
    id: 'university-approval',
    title: guideWords.universityApproval,
    does: <p>{guideWords.universityApprovalText({ days: approvalWorkingDays })}</p>,
    sees: (
      <>
        {rich(
          guideWords.universityApprovalSee({
            link: (text) => <PageLink to={addresses.facultyRegister}>{text}</PageLink>,
          }),
        )}
      </>
    ),
  }),
  guideStep({
    id: 'faculty-registration',
    title: guideWords.facultyRegistration,
    does: (
      <p>
        {rich(
          guideWords.facultyRegistrationText({
            minutes: emailDelayMinutes,
            link: (text) => <PageLink to={addresses.facultyRegister}>{text}</PageLink>,
          }),
        )}
      </p>
    ),
    sees: guideWords.facultyRegistrationSee,
  }),
] as const

/** Steps about an event, from its QR code to its attendance. */
const eventSteps = [
  guideStep({
    id: 'creating-events',
    title: guideWords.creatingEvents,
    does: (
      <>
        <p>
          {rich(guideWords.creatingEventsText({ link: (text) => <PageLink to={addresses.addEvent}>{text}</PageLink> }))}
        </p>
        <p>{guideWords.creatingEventsWindow({ maxCheckInMinutes, checkInMinuteStep, defaultCheckInMinutes })}</p>
        <p>{guideWords.creatingEventsPoster}</p>
      </>
    ),
    sees: (
      <>{rich(guideWords.creatingEventsSee({ link: (text) => <PageLink to={addresses.events}>{text}</PageLink> }))}</>
    ),
  }),
  guideStep({
    id: 'student-app-usage',
    title: guideWords.studentAppUsage,
    does: <p>{guideWords.studentAppText}</p>,
    sees: (
      <>
        {rich(
          guideWords.studentAppSee({
            link: (text) => <PageLink to={addresses.studentDashboard}>{text}</PageLink>,
          }),
        )}
      </>
    ),
  }),
  guideStep({
    id: 'attendance-management',
    title: guideWords.facultyAttendance,
    does: (
      <>
        <p>
          {rich(
            guideWords.facultyAttendanceText({
              link: (text) => <PageLink to={`${addresses.faq}#evidence`}>{text}</PageLink>,
            }),
          )}
        </p>
        <p>{guideWords.facultyAttendanceCorrect}</p>
      </>
    ),
    sees: guideWords.facultyAttendanceSee,
  }),
] as const

const [requestAccess, approval, registration] = joiningSteps
const [creatingEvents, studentApp, attendance] = eventSteps
const [creatingClasses, addingStudents, assigning, gettingStudents, credit] = classSteps

/** The eleven steps in order, from the first request to the extra credit. */
const groups: readonly { name: string; first: number; steps: readonly FoldingItem[] }[] = [
  { name: guideWords.setUp, first: 1, steps: [requestAccess, approval, registration] },
  {
    name: guideWords.before,
    first: 4,
    steps: [creatingEvents, creatingClasses, addingStudents, assigning, gettingStudents],
  },
  { name: guideWords.onTheDay, first: 9, steps: [studentApp, attendance] },
  { name: guideWords.afterwards, first: 11, steps: [credit] },
]

// Loaded on demand, because few people need it.
const RequestAccessForm = lazyPart(() => import('./request-access-form.tsx'))

/** Expands the request form in the guide's first step. If there is a draft, the form is already expanded. */
function RequestAccess() {
  const [isOpen, setOpen] = useState(() => readTabDraft(requestDraft, emptyRequest) !== null)
  const [wasAskedFor, setAskedFor] = useState(false)
  return (
    <>
      <Box sx={{ py: 1, color: 'text.primary' }}>
        {isOpen ? (
          <Suspense fallback={<Skeleton variant="rounded" height={640} />}>
            <RequestAccessForm takesFocus={wasAskedFor} />
          </Suspense>
        ) : (
          <Button
            variant="outlined"
            onClick={() => {
              setOpen(true)
              setAskedFor(true)
            }}
          >
            {guideWords.requestAccessUniversity}
          </Button>
        )}
      </Box>
      <SupportInstead />
    </>
  )
}
