import { administrationWords, promotionMessages } from '#contract/administration/words.ts'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useMemo, useState, type ReactNode } from 'react'
import type { FacultyBySchool } from '#contract/administration/administration.ts'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { formatName } from './faculty-rows.tsx'
import { PromoteDialog } from './promote-dialog.tsx'

type Props = {
  schools: FacultyBySchool[]
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], isChosen: boolean) => void
  onClear: () => void
}

type Fault = { says: string; leftOut: string[] }

/** The bar at the bottom: how many people are selected, and the button that promotes them. */
export function PromoteBar({ schools, chosen, onChoose, onClear }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  // People who are no longer in the list are dropped from the selection.
  const people = useMemo(
    () =>
      chosen.size === 0
        ? []
        : schools.flatMap(({ school_name, faculty }) =>
            faculty.filter(({ id }) => chosen.has(id)).map((person) => ({ ...person, school_name })),
          ),
    [schools, chosen],
  )
  const schoolNames = [...new Set(people.map(({ school_name }) => school_name))]

  function ask(): void {
    if (people.length === 0) return setFault({ says: promotionMessages.chooseFaculty, leftOut: [] })
    const administrators = people.filter(({ is_admin }) => is_admin)
    if (administrators.length === 0) {
      setFault(null)
      return setAsking(true)
    }
    // Deselects people who are already administrators. The others stay selected.
    onChoose(
      administrators.map(({ id }) => id),
      false,
    )
    setFault({ says: promotionMessages.alreadyAdministrator, leftOut: administrators.map(formatName) })
  }

  return (
    <Card className="foot-bar" sx={barSx}>
      {fault && (fault.leftOut.length > 0 || people.length === 0) && (
        <Alert severity="error" onClose={() => setFault(null)} sx={{ flexBasis: '100%' }}>
          <div>{fault.says}</div>
          {fault.leftOut.length > 0 && (
            <div>{administrationWords.noLongerSelectedNames({ names: fault.leftOut.join(', ') })}</div>
          )}
        </Alert>
      )}
      <Box role="status" sx={{ flex: 1, minWidth: 150, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {people.length === 0 ? administrationWords.nobodySelected : selectedWords(people.length, schoolNames)}
      </Box>
      {people.length > 0 && (
        <Button variant="plain" onClick={onClear}>
          {administrationWords.clear}
        </Button>
      )}
      <Button variant="contained" startIcon={<ShieldIcon />} onClick={ask}>
        {administrationWords.promoteAdminPeople({ people: people.length })}
      </Button>
      {isAsking && (
        <PromoteDialog people={people} onPromoted={(ids) => onChoose(ids, false)} onClose={() => setAsking(false)} />
      )}
    </Card>
  )
}

function selectedWords(count: number, schoolNames: string[]): ReactNode {
  const [schoolName = ''] = schoolNames
  return rich(
    administrationWords.selectedAt({
      count,
      places: schoolNames.length,
      place: schoolName,
      own: asOwnName,
    }),
  )
}

const barSx = {
  position: 'sticky',
  bottom: { xs: 8, md: 16 },
  zIndex: 3,
  mt: 3,
  p: 1.5,
  pl: { xs: 1.5, md: 3 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  bgcolor: 'paperRaised',
  boxShadow: 8,
  '& .MuiButton-contained': { flexGrow: { xs: 1, sm: 0 } },
} as const
