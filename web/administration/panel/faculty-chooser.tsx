import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import ListItemButton from '@mui/material/ListItemButton'
import { useDeferredValue, useMemo } from 'react'
import type { PanelFaculty } from '#contract/administration/administration.ts'
import { searchStudents } from '#web/accounts/search-students.ts'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { usePanelFaculty } from './api.ts'
import { PersonName } from '#web/kit/person-name.tsx'
import { SearchedList } from './searched-list.tsx'
import type { PanelAddress } from './use-panel-address.ts'

type Props = { listing: ReturnType<typeof usePanelFaculty>; address: PanelAddress }

const toId = ({ id }: PanelFaculty) => id

/** About how high an entry is, in px. */
const entryHeight = 61

/** A list of the university's faculty in which one is chosen. */
export function FacultyChooser({ listing, address }: Props) {
  const { facultyId } = useSession()
  const faculty = listing.data
  const deferredText = useDeferredValue(address.searchText)
  const matches = useMemo(() => searchStudents(faculty ?? [], deferredText), [faculty, deferredText])
  return (
    <Box component="section" aria-label={administrationWords.faculty}>
      <SearchedList
        query={listing}
        found={{ count: matches.length, words: administrationWords.facultyCount({ count: matches.length }) }}
        words={{
          waits: administrationWords.loadingFaculty,
          fails: panelMessages.facultyFailed,
          none: { title: administrationWords.noFacultyYet, sentence: administrationWords.noFacultyYetAbout },
          noneMatch: administrationWords.nobodyCalled({ search: deferredText.trim() }),
        }}
        typed={address.searchText}
        onSearch={address.search}
        placeholder={administrationWords.searchFaculty}
        label={administrationWords.searchFacultyByNameEmail}
      >
        <Card>
          <VirtualList
            label={administrationWords.faculty}
            items={matches}
            keyOf={toId}
            height={entryHeight}
            kept={address.faculty}
            renderItem={(person, line) => (
              <Box component="li" {...line} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
                <ListItemButton
                  component="button"
                  selected={person.id === address.faculty}
                  aria-current={person.id === address.faculty ? 'true' : undefined}
                  onClick={() => address.choose(person.id)}
                  sx={entry}
                >
                  <span>
                    <PersonName of={person} /> {person.id === facultyId && <span>{administrationWords.you}</span>}
                  </span>
                  <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                    {administrationWords.classCount({ count: person.class_count })}
                  </Box>
                </ListItemButton>
              </Box>
            )}
          />
        </Card>
      </SearchedList>
    </Box>
  )
}

const entry = {
  width: '100%',
  minHeight: 60,
  px: 2,
  borderRadius: 0,
  justifyContent: 'space-between',
  gap: 2,
  textAlign: 'left',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& > span:last-of-type': { flex: 'none' },
  '&.Mui-focusVisible': { outlineOffset: -3 },
} as const
