import { dot } from '#contract/language/formatters.ts'
import type { MatchedLine } from '#contract/rolls/marks.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dotted } from '#web/kit/dotted.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { scrollsAlong } from '#web/kit/page/low-window.ts'
import { countStates, type JudgedLine } from './judge-lines.ts'
import { PasteLines } from './paste-lines.tsx'
import { ReasonFields } from './reason-fields.tsx'
import type { Paste } from './use-paste.ts'

type Shown = Kind | 'all'

/** Shows what each line means, one reason for all of them, and the button that marks them. */
export function PastePreview({ paste, lines }: { paste: Paste; lines: JudgedLine[] }) {
  const [chosen, setChosen] = useState<Shown>('all')
  const questionId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const counts = useMemo(() => countStates(lines), [lines])
  const countKind = (kind: Kind) => lines.filter((line) => classifyLine(line) === kind).length
  const isFaulty = lines.some(({ fault }) => fault !== null)
  const [wasFaulty, setWasFaulty] = useState(false)
  // Show new faults immediately, and the whole list again after the last fault is gone.
  if (isFaulty !== wasFaulty) {
    setWasFaulty(isFaulty)
    setChosen(isFaulty ? 'problem' : 'all')
  }
  const visibleLines = useMemo(
    () => (chosen === 'all' ? lines : lines.filter((line) => classifyLine(line) === chosen)),
    [lines, chosen],
  )
  const unclearLines = useMemo(() => findOpenQuestions(lines), [lines])
  const unclearCount = new Set(unclearLines.map(({ choices }) => choices[0]!.id)).size
  const isQuestionShown = (chosen === 'all' || chosen === 'question') && unclearCount > 1
  const outcome = describeOutcome(counts)
  const toMark = counts.mark + counts.new
  const unclear = counts.ask + counts.refused
  const isMarking = paste.busy === 'marking'
  const filters = [
    { value: 'all', label: pasteWords.allLines, count: lines.length },
    { value: 'found', label: pasteWords.found, count: countKind('found') },
    { value: 'question', label: pasteWords.questions, count: countKind('question') },
    { value: 'problem', label: pasteWords.problems, count: countKind('problem') },
    { value: 'skipped', label: pasteWords.skipped, count: countKind('skipped') },
  ] as const
  return (
    <>
      <DialogContent sx={{ ...scrollsAlong, mx: -0.75, px: 0.75, pb: 0.75, display: 'flex', flexDirection: 'column' }}>
        <Typography ref={heading} tabIndex={-1} component="h3" variant="subtitle1" sx={{ mb: 1 }}>
          <Dotted of={outcome} />
        </Typography>
        <Box component="span" role="status" sx={visuallyHidden}>
          {outcome.join(dot)}
        </Box>
        <ToggleButtonGroup
          exclusive
          value={chosen}
          aria-label={pasteWords.whichLines}
          onChange={(_event, next: Shown | null) => next && setChosen(next)}
          sx={{ flexWrap: 'wrap', mb: 1, fontVariantNumeric: 'tabular-nums' }}
        >
          {filters
            .filter(({ value, count }) => count > 0 || value === chosen)
            .map(({ value, label, count }) => (
              <ToggleButton key={value} value={value} sx={{ whiteSpace: 'nowrap' }}>
                {label({ count })}
              </ToggleButton>
            ))}
        </ToggleButtonGroup>
        {isQuestionShown && (
          <Box
            role="group"
            aria-labelledby={questionId}
            sx={{ mb: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
          >
            <Typography id={questionId} variant="body2">
              {pasteWords.unclearPresence({ count: unclearCount })}
            </Typography>
            <Box sx={{ ml: { xs: -1.5, sm: 0 } }}>
              <Button variant="plain" disabled={isMarking} onClick={() => paste.decideAll(unclearLines, false)}>
                {pasteWords.leaveThemOut}
              </Button>
              <Button variant="plain" disabled={isMarking} onClick={() => paste.decideAll(unclearLines, true)}>
                {pasteWords.theyWereThere}
              </Button>
            </Box>
          </Box>
        )}
        {/* Keyed by filter, so that changing it scrolls back to the top. */}
        <PasteLines key={chosen} lines={visibleLines} paste={paste} />
        <Box sx={{ pt: 2 }}>
          <ReasonFields
            reasonKind={paste.values.reasonKind}
            reason={paste.values.reason}
            problem={paste.reasonProblem}
            onChange={paste.change}
          />
          {unclear > 0 && toMark > 0 && (
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
              {pasteWords.staying({ count: unclear })}
            </Typography>
          )}
          {paste.problem !== null && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {paste.problem}
            </Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <BusyButton variant="plain" onClick={paste.backToText} busy={isMarking}>
          {pasteWords.backToText}
        </BusyButton>
        <BusyButton variant="contained" onClick={paste.mark} busy={paste.busy !== null} disabled={toMark === 0}>
          {isMarking ? pasteWords.marking : pasteWords.markPresent({ count: toMark })}
        </BusyButton>
      </DialogActions>
    </>
  )
}

/**
 * Returns the lines in which only the student's presence is unclear and no one has answered yet, or all of them if all
 * are answered, so that a slip can be corrected. A list replaces marks of absence only one by one.
 */
function findOpenQuestions(lines: readonly JudgedLine[]): MatchedLine[] {
  const unclearLines = lines.filter(
    ({ match: { unclear, choices } }) => unclear === 'presence' && [null, 'present'].includes(choices[0]!.marked),
  )
  const openLines = unclearLines.filter(({ state }) => state === 'ask')
  return (openLines.length > 0 ? openLines : unclearLines).map(({ match }) => match)
}

/** The groups that lines are listed in. A line stays in its group after the person answers its question. */
type Kind = 'found' | 'question' | 'problem' | 'skipped'

/** Returns the group that a line belongs to. */
function classifyLine({ match, fault }: Pick<JudgedLine, 'match' | 'fault'>): Kind {
  if (match.result === 'skipped') return 'skipped'
  if (fault !== null || match.result === 'refused') return 'problem'
  return match.result === 'ask' ? 'question' : 'found'
}

/** '36 to mark', '2 of them new', '3 already on the roll', '1 question': the outcome of the list. */
function describeOutcome(counts: ReturnType<typeof countStates>): string[] {
  const parts = [
    [counts.new, pasteWords.newOnes],
    [counts.there, pasteWords.already],
    [counts.twice, pasteWords.repeated],
    [counts['left-out'], pasteWords.leftOutCount],
    [counts.ask, pasteWords.openQuestions],
    [counts.refused, pasteWords.openProblems],
  ] as const
  const otherCounts = parts.filter(([count]) => count > 0).map(([count, say]) => say({ count }))
  return [pasteWords.toMark({ count: counts.mark + counts.new }), ...otherCounts]
}
