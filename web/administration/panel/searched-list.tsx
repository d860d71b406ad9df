import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { Loaded, type LoadedQuery } from '#web/kit/page/loaded.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'

type Props = {
  query: LoadedQuery<readonly unknown[]>
  /** The number of items that the search found, and a sentence that says it. */
  found: { count: number; words: string }
  words: { waits: string; fails: string; none: { title: string; sentence: string }; noneMatch: string }
  typed: string
  onSearch: (searchText: string) => void
  placeholder: string
  label: string
  /** The items that were found. */
  children: ReactNode
}

/** A list with a search, in each of its states: loading, failed, out of date, empty, no matches, and loaded. */
export function SearchedList({
  query,
  found: matches,
  words,
  typed: searchText,
  onSearch,
  placeholder,
  label,
  children,
}: Props) {
  return (
    <Loaded
      query={query}
      waiting={<ListSkeleton label={words.waits} />}
      failed={words.fails}
      empty={<EmptyState kind="none-yet" {...words.none} />}
    >
      {() => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 20px', mb: 2 }}>
            <Box component="search" sx={{ flex: '1 1 280px', maxWidth: { md: 340 } }}>
              <SearchField typed={searchText} onSearch={onSearch} placeholder={placeholder} label={label} />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {matches.words}
            </Typography>
          </Box>
          <Box component="output" sx={visuallyHidden}>
            {searchText.trim() !== '' && administrationWords.found({ count: matches.words })}
          </Box>
          {matches.count > 0 ? (
            children
          ) : (
            <EmptyState
              kind="none-match"
              title={words.noneMatch}
              sentence={administrationWords.checkSpellingClearSearch}
              action={
                <Button variant="outlined" onClick={() => onSearch('')}>
                  {administrationWords.clearSearch}
                </Button>
              }
            />
          )}
        </>
      )}
    </Loaded>
  )
}
