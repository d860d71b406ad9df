import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useDeferredValue, useMemo } from 'react'
import type { PanelFaculty } from '#contract/administration/administration.ts'
import { searchStudents } from '#web/accounts/search-students.ts'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { usePanelFaculty } from './api.ts'
import { FacultyClasses } from './faculty-classes.tsx'
import type { PanelAddress } from './use-panel-address.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'
import { PersonName } from '#web/kit/person-name.tsx'
import { useSession } from '#web/session/use-session.ts'
import { SearchedList } from './searched-list.tsx'

/** The faculty on the left, and the classes of the selected person on the right. A phone shows one list at a time. */
export function ClassesTab({ address }: { address: PanelAddress }) {
  const isWide = useIsWide('md')
  const listing = usePanelFaculty()
  const chosen = listing.data?.find(({ id }) => id === address.faculty)
  useReturn(address.faculty)
  if (!isWide && address.faculty !== null) {
    return (
      <>
        <Button variant="text" startIcon={<BackIcon />} onClick={address.closeFaculty} sx={{ ml: -1.5, mb: 1 }}>
          {administrationWords.allFaculty}
        </Button>
        <FacultyClasses key={address.faculty} owner={address.faculty} name={formatName(chosen)} takesFocus />
      </>
    )
  }
  const chooser = <FacultyChooser listing={listing} address={address} />
  if (!isWide) return chooser
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '320px minmax(0, 1fr)', gap: 4, alignItems: 'start' }}>
      {chooser}
      {/* The classes stay in view while a long list of faculty scrolls. */}
      <Box sx={{ position: 'sticky', top: 24, maxHeight: 'calc(100dvh - 48px)', overflowY: 'auto', p: 0.5, m: -0.5 }}>
        {address.faculty === null ? (
          <Typography sx={{ color: 'text.secondary', py: 1.5 }}>{administrationWords.chooseFacultyMember}</Typography>
        ) : (
          <FacultyClasses key={address.faculty} owner={address.faculty} name={formatName(chosen)} />
        )}
      </Box>
    </Box>
  )
}

/** When someone returns to the faculty list, focuses the entry whose classes they had opened. */
function useReturn(faculty: string | null): void {
  const last = useRef(faculty)
  useEffect(() => {
    const lastFaculty = last.current
    last.current = faculty
    if (lastFaculty !== null && faculty === null)
      document.querySelector<HTMLElement>(`[data-key="${CSS.escape(lastFaculty)}"] button`)?.focus()
  }, [faculty])
}

function formatName(chosen: PanelFaculty | undefined): string {
  return chosen ? `${chosen.first_name} ${chosen.last_name}`.trim() : administrationWords.facultyMember
}

type Props = { listing: ReturnType<typeof usePanelFaculty>; address: PanelAddress }

const toId = ({ id }: PanelFaculty) => id

/** The approximate height of an entry, in px. */
const entryHeight = 61

function FacultyChooser({ listing, address }: Props) {
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
