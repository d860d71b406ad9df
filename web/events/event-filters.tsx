import SearchIcon from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState } from 'react'

type Props = {
  typed: string
  onSearch: (typed: string) => void
  showsPast: boolean
  onShowPast: (past: boolean) => void
}

/** Search and switch over the list. */
export function EventFilters({ typed, onSearch, showsPast, onShowPast }: Props) {
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
      <SearchField typed={typed} onSearch={onSearch} />
      <FormControlLabel
        control={<Switch checked={showsPast} onChange={(_event, checked) => onShowPast(checked)} />}
        label="Show Past Events"
        sx={{ ml: '-11px', mr: 0 }}
      />
    </Box>
  )
}

function SearchField({ typed, onSearch }: { typed: string; onSearch: (typed: string) => void }) {
  // The router may draw the new address later than the next key arrives. So the
  // field holds its own text, and follows the address only when that has caught
  // up with the last key and then changes from outside, by Back for example.
  const [text, setText] = useState(typed)
  const onItsWay = useRef<string | null>(null)
  useEffect(() => {
    if (onItsWay.current === null) setText(typed)
    else if (onItsWay.current === typed) onItsWay.current = null
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a key typed and taken back leaves the address as it was
  }, [typed, text])
  return (
    <TextField
      value={text}
      onChange={(event) => {
        onItsWay.current = event.target.value
        setText(event.target.value)
        onSearch(event.target.value)
      }}
      placeholder="Search by name"
      sx={{ maxWidth: { md: 340 }, '& .MuiOutlinedInput-root': { minHeight: 44 }, '& input': { pl: '2px' } }}
      slotProps={{
        htmlInput: { 'aria-label': 'Search by name', type: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon sx={{ fontSize: 20 }} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
