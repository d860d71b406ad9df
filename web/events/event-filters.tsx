import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { SearchField } from '#web/kit/fields/search-field.tsx'

type Props = {
  query: string
  onSearch: (query: string) => void
  showsPast: boolean
  onShowPast: (past: boolean) => void
  /** Only for lists that can be limited to the viewer’s own events. */
  isOwnOnly?: boolean
  onOwnOnly?: (isOwnOnly: boolean) => void
  /** Scrolls to the first event on or after a date such as '2026-03-03'. Only for lists sorted by date. */
  onGoTo?: (day: string) => void
}

/** A search field, switches, and a field for jumping to a date in the list. */
export function EventFilters({ query, onSearch, showsPast, onShowPast, isOwnOnly, onOwnOnly, onGoTo }: Props) {
  return (
    <Box
      component="search"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 1, md: 2 },
        rowGap: 0.5,
        mb: { xs: 1.5, md: 2 },
      }}
    >
      <Box sx={{ flex: { xs: '1 1 180px', md: '0 1 280px' } }}>
        <SearchField typed={query} onSearch={onSearch} placeholder={eventsWords.searchByName} />
      </Box>
      {onGoTo && (
        <TextField
          type="date"
          defaultValue=""
          onChange={({ target }) => target.value !== '' && onGoTo(target.value)}
          slotProps={{ htmlInput: { 'aria-label': eventsWords.goToDate, title: eventsWords.goToDate } }}
          sx={{ flex: 'none', width: 160, '& .MuiOutlinedInput-root': { minHeight: 44 } }}
        />
      )}
      <FormControlLabel
        control={<Switch checked={showsPast} onChange={(_event, checked) => onShowPast(checked)} />}
        label={eventsWords.showPastEvents}
        sx={{ ml: '-11px', mr: 0 }}
      />
      {onOwnOnly && (
        <FormControlLabel
          control={<Switch checked={isOwnOnly ?? false} onChange={(_event, checked) => onOwnOnly(checked)} />}
          label={eventsWords.onlyYourEvents}
          sx={{ ml: '-11px', mr: 0 }}
        />
      )}
    </Box>
  )
}
