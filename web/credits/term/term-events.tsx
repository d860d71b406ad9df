import MoreIcon from '@mui/icons-material/MoreVertOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMemo, type ReactNode } from 'react'
import { openAppealWords } from '#contract/credits/appeals/words.ts'
import type { Appeal } from '#contract/credits/appeals.ts'
import type { StudentTerm, TermEvent } from '#contract/credits/term/student-term.ts'
import { termWords } from '#contract/credits/term/words.ts'
import { creditListWords, creditReasonsOfClass, creditStateWords } from '#contract/credits/words.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { describeMark } from '#contract/rolls/describe-mark.ts'
import { serverNow } from '#web/api/client.ts'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { asOwnName, asTypedText, OwnName } from '#web/kit/own-name.tsx'
import { describeEnd } from '#web/credits/appeals/answers.ts'
import { rich } from '#web/kit/rich.ts'
import { dateAndTime, isSameDay, shortDate, timeToTheSecond } from '#web/kit/time/times.ts'
import { describeAttempt } from '#web/rolls/attempts/refused-words.ts'
import { CellWords } from '#web/rolls/grid/cell-mark.tsx'
import type { Cell } from '#web/rolls/grid/grid-cells.ts'
import { EventMarking, type OpenMarks } from '#web/rolls/marks/event-marking.tsx'

/** The approximate height of an event, as a table row and as a list entry, in px. */
const heights: [number, number] = [57, 112]

const toId = ({ event }: TermEvent) => event

/** The events of a student’s term: presence and why, attempts, questions, and each class’s credit. */
export function TermEvents({ term }: { term: StudentTerm }) {
  return <EventMarking>{(openMarks) => <Events term={term} openMarks={openMarks} />}</EventMarking>
}

function Events({ term, openMarks }: { term: StudentTerm; openMarks: OpenMarks }) {
  const columns = useMemo(() => createColumns(term), [term])
  return (
    <RecordList
      label={termWords.events}
      items={term.events}
      keyOf={toId}
      columns={columns}
      actions={{
        title: termWords.actions,
        isTitleHidden: true,
        width: 64,
        cellSx: { verticalAlign: 'top', py: 0.5 },
        render: (event) => <MarksButton term={term} event={event} openMarks={openMarks} />,
      }}
      renderEntry={(event) => (
        <>
          <EventOfTerm term={term} event={event} />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1.5, mt: 0.5 }}>
            <div>
              <Attendance event={event} />
            </div>
            <div>
              <Credit term={term} event={event} />
            </div>
          </Box>
        </>
      )}
      heights={heights}
    />
  )
}

function createColumns(term: StudentTerm): Column<TermEvent>[] {
  const top = { verticalAlign: 'top' }
  return [
    {
      title: termWords.event,
      cellSx: top,
      render: (event) => <EventOfTerm term={term} event={event} />,
    },
    {
      title: termWords.attendance,
      width: '30%',
      cellSx: top,
      render: (event) => <Attendance event={event} />,
    },
    { title: termWords.credit, width: '30%', cellSx: top, render: (event) => <Credit term={term} event={event} /> },
  ]
}

/** The name and date of an event, and the student’s questions about it. */
function EventOfTerm({ term: { questions }, event }: { term: StudentTerm; event: TermEvent }) {
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        <OwnName>{event.event_name}</OwnName>
      </Box>
      <Second>{shortDate(event.event_date)}</Second>
      {questions
        .filter((question) => question.event === event.event)
        .map((question) => (
          <Question key={question.id} question={question} />
        ))}
    </>
  )
}

function Question({ question }: { question: Appeal }) {
  const { made_at, text, state, answered_by: name, answered_at } = question
  const date = shortDate(made_at)
  const answer = state === 'open' ? termWords.open : describeEnd(state)
  return (
    <Second>
      {text === '' ? termWords.asked({ date }) : rich(termWords.askedText({ date, text, typed: asTypedText }))}
      <br />
      {name === null || answered_at === null
        ? answer
        : rich(openAppealWords.by({ answer, date: shortDate(answered_at), name, own: asOwnName }))}
    </Second>
  )
}

/** Whether the student attended, who decided that and why, and the attempts that didn’t count. */
function Attendance({ event }: { event: TermEvent }) {
  const { event_date: date, scanned_at: scannedAt, mark, tries } = event
  const describeTime = (moment: string) => (isSameDay(moment, date) ? timeToTheSecond(moment) : dateAndTime(moment))
  return (
    <>
      <CellWords cell={judgePresence(event)} />
      {scannedAt !== null && <Second>{termWords.checkedInAt({ at: describeTime(scannedAt) })}</Second>}
      {mark !== null && <Second>{describeMark(mark)}</Second>}
      {tries.map(({ reason, reference, received_at, confirmed_at }) => {
        const values = { at: describeTime(confirmed_at ?? received_at), reason: describeAttempt(reason) }
        return (
          <Second key={`${received_at} ${reference ?? ''}`}>
            {reference === null
              ? termWords.try(values)
              : termWords.tryWithReference({ ...values, reference: showTypedCode(reference) })}
          </Second>
        )
      })}
    </>
  )
}

/** Returns the state of the student at the event, the same as in a cell of the attendance grid. */
function judgePresence({ present, closes_at, credits, excused }: TermEvent): Cell {
  if (present) return 'attended'
  if (excused || credits.some(({ reason }) => reason === 'excused-by-class')) return 'excused'
  if (credits.some(({ reason }) => reason === 'names-deleted')) return 'not known'
  return serverNow() <= Date.parse(closes_at) ? 'not yet' : 'absent'
}

/** The credit that each class gives for an event, and why. If there is only one class, its name isn’t repeated. */
function Credit({ term: { classes }, event }: { term: StudentTerm; event: TermEvent }) {
  return event.credits.map(({ class: classId, state, reason, points }) => {
    const stateWords = creditStateWords[state]
    const credit =
      state === 'counted' && points > 0
        ? termWords.counted({ state: stateWords, points: creditListWords.pointsOf({ points: points / 1_000 }) })
        : stateWords
    const className = classes.find((course) => course.class === classId)?.class_name ?? ''
    return (
      <Box key={classId} sx={{ '& + &': { mt: 0.5 } }}>
        {classes.length > 1 ? rich(termWords.inClass({ className, credit, own: asOwnName })) : credit}
        {/* Attendance as the reason is already in the column beside it. */}
        {reason !== 'present' && <Second>{creditReasonsOfClass[reason]}</Second>}
      </Box>
    )
  })
}

type ButtonProps = { term: StudentTerm; event: TermEvent; openMarks: OpenMarks }

function MarksButton({ term: { student, classes, owns_classes }, event, openMarks }: ButtonProps) {
  const counting = new Set(event.credits.map((credit) => credit.class))
  const ownClasses = owns_classes ? classes.filter((course) => counting.has(course.class)) : []
  if (!event.manages_event && ownClasses.length === 0) return null
  return (
    <IconButton
      data-corrects=""
      aria-label={termWords.marksFor({ event: event.event_name })}
      aria-haspopup="menu"
      onClick={({ currentTarget }) =>
        openMarks(currentTarget, {
          event: { id: event.event, name: event.event_name },
          person: {
            id: student.id,
            name: `${student.first_name} ${student.last_name}`.trim(),
            isPresent: event.present,
            scannedAt: event.scanned_at,
          },
          managesEvent: event.manages_event,
          classes: ownClasses.map((course) => ({ id: course.class, name: course.class_name })),
        })
      }
    >
      <MoreIcon />
    </IconButton>
  )
}

function Second({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{children}</Box>
  )
}
