import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { SearchField } from '#web/kit/fields/search-field.tsx'

type Props = {
  query: string
  onSearch: (query: string) => void
  showsPast: boolean
  onShowPast: (past: boolean) => void
}

/** Search and switch over the list. */
export function EventFilters({ query, onSearch, showsPast, onShowPast }: Props) {
  return (
    <Box
      component="search"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'center' },
        gap: { xs: 1, md: 2.5 },
        mb: { xs: 3, md: 4 },
      }}
    >
      <SearchField typed={query} onSearch={onSearch} placeholder={eventsWords.searchByName} />
      <FormControlLabel
        control={<Switch checked={showsPast} onChange={(_event, checked) => onShowPast(checked)} />}
        label={eventsWords.showPastEvents}
        sx={{ ml: '-11px', mr: 0 }}
      />
    </Box>
  )
}
