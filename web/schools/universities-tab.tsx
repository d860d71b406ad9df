import { schoolsWords, schoolPageMessages } from '#contract/schools/words.ts'
import AddIcon from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { StaleNotice } from '#web/kit/notices/stale-notice.tsx'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { searchSchools, type SchoolRow } from './school-rows.ts'
import { SchoolsList, SchoolsSkeleton, type SchoolCallbacks } from './schools-list.tsx'

/** From this many universities on there is a search field. */
const searchThreshold = 8

type Props = SchoolCallbacks & {
  /** Undefined until loaded. */
  schools: SchoolRow[] | undefined
  failed: boolean
  onRetry: () => void
  searchText: string
  onSearch: (text: string) => void
  onAdd: () => void
}

/** The number of universities, a button to add one, and all of them. */
export function UniversitiesTab({ schools, failed, onRetry, searchText, onSearch, onAdd, ...callbacks }: Props) {
  const deferredText = useDeferredValue(searchText)
  const matches = useMemo(() => searchSchools(schools ?? [], deferredText), [schools, deferredText])
  const says = schoolPageMessages.loadFailed
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
      {schoolsWords.addUniversity}
    </Button>
  )
  if (!schools) return failed ? <FailedToLoad says={says} onRetry={onRetry} /> : <SchoolsSkeleton />
  return (
    <>
      {failed && <StaleNotice says={says} onRetry={onRetry} />}
      {schools.length === 0 ? (
        <EmptyState
          kind="none-yet"
          title={schoolsWords.noUniversitiesYet}
          sentence={schoolsWords.noUniversitiesAbout}
          action={add}
        />
      ) : (
        <>
          <TitleRow action={add}>
            <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', py: { md: 1.25 } }}>
              {describeCount(schools)}
            </Typography>
          </TitleRow>
          {(schools.length >= searchThreshold || searchText !== '') && (
            <Box component="search" sx={{ display: 'block', mb: 2 }}>
              <SearchField
                typed={searchText}
                onSearch={onSearch}
                placeholder={schoolsWords.searchUniversities}
                label={schoolsWords.searchByNameOrDomain}
              />
            </Box>
          )}
          {matches.length === 0 ? (
            <EmptyState
              kind="none-match"
              title={schoolsWords.noUniversityMatches({ search: searchText.trim() })}
              sentence={schoolsWords.checkSpellingShowAllThem}
              action={
                <Button variant="outlined" onClick={() => onSearch('')}>
                  {schoolsWords.clearSearch}
                </Button>
              }
            />
          ) : (
            <SchoolsList schools={matches} {...callbacks} />
          )}
        </>
      )}
    </>
  )
}

/** Says how many there are. Closed ones are counted separately, because the dashboard doesn't count them. */
function describeCount(schools: SchoolRow[]): string {
  const closed = schools.filter(({ isClosing }) => isClosing).length
  const open = schools.length - closed
  const says = schoolsWords.university({ open })
  return closed === 0 ? says : schoolsWords.withClosed({ count: says, closed })
}
