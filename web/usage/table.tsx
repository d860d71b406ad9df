import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import { OwnName } from '#web/kit/own-name.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { perEvent, writeCount, type UniversityUsage } from './figures.ts'

const readId = ({ id }: UniversityUsage) => id

const number = { width: '17%', align: 'right' } as const
const columns: Column<UniversityUsage>[] = [
  { title: reportsWords.universityColumn, render: ({ name }) => <OwnName>{name}</OwnName> },
  { title: reportsWords.events, ...number, render: ({ events }) => writeCount(events) },
  { title: reportsWords.checkIns, ...number, render: ({ checkins }) => writeCount(checkins) },
  { title: reportsWords.perEvent, ...number, isSecondary: true, render: perEvent },
]

/** Events and check-ins of each university; of a thousand only those in the window are drawn. */
export function UsageTable({ rows }: { rows: readonly UniversityUsage[] }) {
  return (
    <RecordList
      label={reportsWords.usageByUniversity}
      items={rows}
      keyOf={readId}
      columns={columns}
      renderEntry={renderEntry}
      heights={[53, 67]}
      breakpoint="sm"
      entrySx={entrySx}
    />
  )
}

const entrySx = { typography: 'body1' }

function renderEntry(university: UniversityUsage) {
  return (
    <>
      <OwnName>{university.name}</OwnName>
      <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {reportsWords.eventsAndCheckIns({
          events: university.events,
          checkins: university.checkins,
          average: perEvent(university),
        })}
      </Box>
    </>
  )
}
