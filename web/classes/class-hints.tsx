import { classesWords } from '#contract/classes/words.ts'
import MoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { OwnName } from '#web/kit/own-name.tsx'
import { describeClassHints, hintsNote, describeNoComparison, type HintsById } from '#web/rolls/evidence/evidence.ts'
import { HintChips } from '#web/rolls/evidence/hint-chips.tsx'
import { useClassEvidence } from '#web/rolls/evidence/use-evidence.ts'

type Props = {
  classId: string
  event: { id: string; name: string }
  /** Whether students can still check in. */
  isOpen: boolean
}

/** Says how many students of a class checked in to an event, and shows the hints on demand. */
export function ClassHints({ classId, event, isOpen: isCheckInOpen }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const wasSeen = useWasSeen(place)
  const { data } = useClassEvidence({ classId, eventId: event.id }, { isWanted: wasSeen, isOpen: isCheckInOpen })
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // Its line is reserved from the beginning, because the list would move when responses arrive.
  if (!data) return <Box ref={place} sx={{ minHeight: 44, mt: 0.5 }} />
  const { evidence, hints } = data
  const words = describeClassHints(evidence.check_ins, hints.size, isCheckInOpen)
  const noPlaces = describeNoComparison(evidence)
  return (
    <Box ref={place} sx={{ mt: 0.5 }}>
      <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>
        {hints.size === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {words}
          </Typography>
        ) : (
          <Button
            variant="plain"
            onClick={() => setOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`${words}, ${event.name}`}
            endIcon={<MoreIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            sx={{ ml: -1.5, textAlign: 'left', fontVariantNumeric: 'tabular-nums' }}
          >
            {words}
          </Button>
        )}
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <HintLines name={event.name} hints={hints} />
        <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {hintsNote} {noPlaces}
        </Typography>
      </Collapse>
    </Box>
  )
}

function HintLines({ name, hints }: { name: string; hints: HintsById }) {
  return (
    <Box component="ul" aria-label={classesWords.checkInsHintsName({ name })} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {[...hints.values()].map((hint) => (
        <Box
          component="li"
          key={hint.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 220px) minmax(0, 1fr)' },
            alignItems: 'center',
            gap: '6px 16px',
            py: '10px',
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Box sx={{ typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' }}>
            <OwnName>{hint.name}</OwnName>
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' }}>
            <HintChips hints={hint} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** Whether an element has been on the screen: a class has dozens of events, and each response compares a whole roll. */
function useWasSeen(element: { current: HTMLElement | null }): boolean {
  const [wasSeen, setSeen] = useState(false)
  useEffect(() => {
    if (wasSeen || !element.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [wasSeen, element])
  return wasSeen
}
