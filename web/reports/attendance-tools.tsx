import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import RefreshIcon from '@mui/icons-material/SyncOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'

type Props = {
  /** Only a long roll is searched; null hides the field. */
  search: { typed: string; onChange: (typed: string) => void } | null
  updatedAt: number
  isLost: boolean
  isFilling: boolean
  isRefreshing: boolean
  onRefresh: () => void
  isDownloading: boolean
  onDownload: () => void
}

/** What can be done with the roll. */
export function AttendanceTools(props: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 2 }}>
      {props.search && (
        <TextField
          value={props.search.typed}
          onChange={(event) => props.search?.onChange(event.target.value)}
          placeholder="Search by name"
          sx={{
            flex: { xs: '1 1 100%', sm: '1 1 200px' },
            maxWidth: { sm: 280 },
            '& .MuiOutlinedInput-root': { minHeight: 44 },
            '& input': { pl: '2px' },
          }}
          slotProps={{
            htmlInput: { 'aria-label': 'Search students by name', type: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon sx={{ fontSize: 20 }} />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, textAlign: { sm: 'right' }, minWidth: 150 }}>
        {props.isFilling && <Freshness updatedAt={props.updatedAt} isLost={props.isLost} />}
      </Box>
      <Button variant="plain" startIcon={<RefreshIcon />} onClick={props.onRefresh} disabled={props.isRefreshing}>
        Refresh
      </Button>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={props.onDownload} disabled={props.isDownloading}>
        Download CSV
      </Button>
    </Box>
  )
}

function Freshness({ updatedAt, isLost }: { updatedAt: number; isLost: boolean }) {
  // The answer's age is counted by this machine's clock on both sides; the server's would be off by the network's delay.
  const [now, setNow] = useState(updatedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - updatedAt) / 1000))
  return (
    <Box
      component="span"
      sx={{ typography: 'caption', fontVariantNumeric: 'tabular-nums', color: isLost ? 'warningText' : 'successText' }}
    >
      {isLost ? 'Connection lost. Trying again.' : `Updated ${seconds} s ago`}
    </Box>
  )
}
