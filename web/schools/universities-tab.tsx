import { schoolsWords, schoolPageMessages } from '#contract/schools/words.ts'
import AddIcon from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded, type LoadedQuery } from '#web/kit/page/loaded.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { searchSchools, type SchoolRow } from './school-rows.ts'
import { SchoolsList, SchoolsSkeleton, type SchoolCallbacks } from './schools-list.tsx'

/** The number of universities from which a search field is shown. */
const searchMinimum = 8

type Props = SchoolCallbacks & {
  query: LoadedQuery<SchoolRow[]>
  typed: string
  onSearch: (searchText: string) => void
  onAdd: () => void
}

/** The number of universities, a button to add one, and the list. */
export function UniversitiesTab({ query, typed: searchText, onSearch, onAdd, ...callbacks }: Props) {
  const deferredText = useDeferredValue(searchText)
  const matches = useMemo(() => searchSchools(query.data ?? [], deferredText), [query.data, deferredText])
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
      {schoolsWords.addUniversity}
    </Button>
  )
  return (
    <Loaded
      query={query}
      waiting={<SchoolsSkeleton />}
      failed={schoolPageMessages.loadFailed}
      empty={
        <EmptyState
          kind="none-yet"
          title={schoolsWords.noUniversitiesYet}
          sentence={schoolsWords.noUniversitiesAbout}
          action={add}
        />
      }
    >
      {(schools) => (
        <>
          <TitleRow action={add}>
            <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', py: { md: 1.25 } }}>
              {countRows(schools)}
            </Typography>
          </TitleRow>
          {(schools.length >= searchMinimum || searchText !== '') && (
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
    </Loaded>
  )
}

/**
 * Describes how many universities there are. Closed ones are counted separately, because the dashboard doesn't count
 * them.
 */
function countRows(schools: SchoolRow[]): string {
  const closed = schools.filter(({ isClosing }) => isClosing).length
  const open = schools.length - closed
  const says = schoolsWords.university({ open })
  return closed === 0 ? says : schoolsWords.withClosed({ count: says, closed })
}
