import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'
import type { SvgIconComponent } from '@mui/icons-material'
import TickIcon from '@mui/icons-material/CheckOutlined'
import RepeatIcon from '@mui/icons-material/ContentCopyOutlined'
import AskIcon from '@mui/icons-material/HelpOutlineOutlined'
import NewIcon from '@mui/icons-material/PersonAddAltOutlined'
import LeftOutIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { Dotted, Whole } from '#web/kit/dotted.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import type { JudgedLine } from './judge-lines.ts'

type Props = {
  judged: JudgedLine
  /** The id of the chosen student. */
  choice: string | null
  onChoose: (id: string) => void
}

/** Explains a line in words: who will be marked, or what is unclear, with the students to choose from. */
export function LineMeaning({ judged, choice, onChoose }: Props) {
  const { match, state, fault } = judged
  return (
    <>
      <Said judged={judged} />
      {match.result === 'ask' && state !== 'left-out' && (
        <RadioGroup
          aria-label={pasteWords.whoIsIt({ text: match.text.trim() })}
          // An ambiguous name has no selection until the person makes one.
          value={choice}
          onChange={(_event, id) => onChoose(id)}
        >
          {match.choices.map((person) => (
            <FormControlLabel
              key={person.id}
              value={person.id}
              control={<Radio />}
              label={<Person person={person} />}
              sx={{ '& .MuiFormControlLabel-label': { typography: 'body2', py: 0.75 } }}
            />
          ))}
        </RadioGroup>
      )}
      {fault !== null && <Line icon={WarningIcon} color="errorText" says={fault} />}
    </>
  )
}

function Said({ judged: { match, state, student, duplicateOfLine } }: { judged: JudgedLine }) {
  switch (state) {
    case 'left-out':
      return (
        <Line
          icon={LeftOutIcon}
          color="text.secondary"
          says={match.result === 'skipped' ? (match.reason ?? '') : pasteWords.leftOut}
        />
      )
    case 'refused':
      return <Line icon={WarningIcon} color="errorText" says={match.reason ?? ''} />
    case 'ask':
      return <Line icon={AskIcon} color="warningText" says={match.reason ?? ''} />
    case 'twice':
      return <Line icon={RepeatIcon} color="text.secondary" says={pasteWords.sameAs({ line: duplicateOfLine! })} />
    case 'there':
      return (
        <Line icon={TickIcon} color="text.secondary" says={`${pasteWords.alreadyOnRoll}:`}>
          <Named student={student!} />
        </Line>
      )
    case 'new':
      return (
        <>
          <Line icon={NewIcon} color="infoText" says={`${pasteWords.newStudent}:`}>
            <Named student={student!} />
          </Line>
          <Box sx={{ typography: 'caption', color: 'text.secondary', pl: '26px' }}>{pasteWords.newAbout}</Box>
        </>
      )
    case 'mark':
      // If there was a choice, the radio buttons already show who it is.
      return (
        <>
          {match.result !== 'ask' && (
            <Line icon={TickIcon} color="successText">
              <Named student={student!} />
            </Line>
          )}
          <Replaced student={student!} />
        </>
      )
  }
}

/** Warns that the student has a different mark, because a list must not replace it silently. */
function Replaced({ student }: { student: NonNullable<JudgedLine['student']> }) {
  const marked = 'marked' in student ? student.marked : null
  if (marked === 'absent') return <Line icon={WarningIcon} color="warningText" says={pasteWords.replacesAbsent} />
  if (marked === 'excused') return <Line icon={WarningIcon} color="warningText" says={pasteWords.replacesExcused} />
  return null
}

type LineProps = { icon: SvgIconComponent; color: string; says?: string; children?: React.ReactNode }

function Line({ icon: Icon, color, says, children }: LineProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1, typography: 'body2', color }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '2px', flex: 'none' }} />
      <span>
        {says} {children}
      </span>
    </Box>
  )
}

function Named({ student }: { student: NonNullable<JudgedLine['student']> }) {
  return (
    <>
      <Name student={student} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Whole>
          <EmailText>{student.email}</EmailText>
        </Whole>
      </Box>
    </>
  )
}

function Person({ person }: { person: MatchedPerson }) {
  if (!person.present) return <Named student={person} />
  return (
    <>
      <Name student={person} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Dotted of={[<EmailText key="email">{person.email}</EmailText>, pasteWords.onRoll]} />
      </Box>
    </>
  )
}

function Name({ student }: { student: NonNullable<JudgedLine['student']> }) {
  return (
    <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
      <OwnName>{`${student.first_name} ${student.last_name}`.trim()}</OwnName>
    </Box>
  )
}
