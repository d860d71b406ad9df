import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { pasteWords } from '#contract/rolls/words.ts'
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
import type { JudgedLine } from './judge-lines.ts'

type Props = {
  judged: JudgedLine
  /** The id of the chosen student. */
  choice: string | null
  onChoose: (id: string) => void
}

/** What a line means, in words: who is marked, or what is unclear with the students to choose from. */
export function LineMeaning({ judged, choice, onChoose }: Props) {
  const { of, state, fault } = judged
  return (
    <>
      <Said judged={judged} />
      {of.result === 'ask' && state !== 'left-out' && (
        <RadioGroup
          aria-label={pasteWords.whoIsIt({ text: of.text.trim() })}
          // A doubtful name has no choice until the person makes one.
          value={choice}
          onChange={(_event, id) => onChoose(id)}
        >
          {of.choices.map((person) => (
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

function Said({ judged: { of, state, who, twiceOf } }: { judged: JudgedLine }) {
  switch (state) {
    case 'left-out':
      return (
        <Line icon={LeftOutIcon} color="text.secondary" says={of.is_header ? (of.reason ?? '') : pasteWords.leftOut} />
      )
    case 'refused':
      return <Line icon={WarningIcon} color="errorText" says={of.reason ?? ''} />
    case 'ask':
      return <Line icon={AskIcon} color="warningText" says={of.reason ?? ''} />
    case 'twice':
      return <Line icon={RepeatIcon} color="text.secondary" says={pasteWords.sameAs({ line: twiceOf! })} />
    case 'there':
      return (
        <Line icon={TickIcon} color="text.secondary" says={`${pasteWords.alreadyOnRoll}:`}>
          <Named who={who!} />
        </Line>
      )
    case 'new':
      return (
        <>
          <Line icon={NewIcon} color="infoText" says={`${pasteWords.newStudent}:`}>
            <Named who={who!} />
          </Line>
          <Box sx={{ typography: 'caption', color: 'text.secondary', pl: '26px' }}>{pasteWords.newAbout}</Box>
        </>
      )
    case 'mark':
      // The choice below says who it is.
      return (
        <>
          {of.result !== 'ask' && (
            <Line icon={TickIcon} color="successText">
              <Named who={who!} />
            </Line>
          )}
          <Replaced who={who!} />
        </>
      )
  }
}

/** Says that the student has another mark, which a list must not replace silently. */
function Replaced({ who }: { who: NonNullable<JudgedLine['who']> }) {
  const marked = 'marked' in who ? who.marked : null
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

function Named({ who }: { who: NonNullable<JudgedLine['who']> }) {
  return (
    <>
      <Name who={who} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Whole>{who.email}</Whole>
      </Box>
    </>
  )
}

function Person({ person }: { person: MatchedPerson }) {
  if (!person.present) return <Named who={person} />
  return (
    <>
      <Name who={person} />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Dotted of={[person.email, pasteWords.onRoll]} />
      </Box>
    </>
  )
}

function Name({ who }: { who: NonNullable<JudgedLine['who']> }) {
  return (
    <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
      <OwnName>{`${who.first_name} ${who.last_name}`.trim()}</OwnName>
    </Box>
  )
}
