import { reportsWords } from '#contract/rolls/words.ts'
import RefreshIcon from '@mui/icons-material/SyncOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { DownloadButtons, type SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { low } from '#web/kit/page/low-window.ts'
import { Freshness } from '#web/rolls/freshness.tsx'
import type { RollNews } from '#web/rolls/freshness-words.ts'

type Props = {
  /** The search field, which only a long roll has. Null hides it. */
  search: { typed: string; onChange: (text: string) => void } | null
  /** How current the roll is. Null when it can no longer grow. */
  news: RollNews | null
  isRefreshing: boolean
  onRefresh: () => void
  file: SheetDownload
  /** Buttons beside the search that correct the roll. */
  children?: ReactNode
}

/** The toolbar of a roll: search, corrections, freshness and downloads. */
export function AttendanceTools(props: Props) {
  return (
    <Box
      className="roll-tools"
      sx={{ display: 'grid', gap: 1, my: 1.5, [low]: { display: 'flex', alignItems: 'center', my: 1 } }}
    >
      {(props.search ?? props.children) && (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', [low]: { flex: 1 } }}>
          {props.search && (
            <Box sx={{ flex: { xs: '1 1 140px', sm: '1 1 200px' }, maxWidth: { sm: 280 } }}>
              <SearchField
                typed={props.search.typed}
                onSearch={props.search.onChange}
                placeholder={reportsWords.searchByName}
                label={reportsWords.searchStudentsByName}
              />
            </Box>
          )}
          {props.children}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box className="roll-news" sx={{ flex: 1, textAlign: { sm: 'right' }, minWidth: { xs: 120, sm: 150 } }}>
          {props.news && <Freshness news={props.news} />}
        </Box>
        <BusyButton
          variant="plain"
          startIcon={<RefreshIcon />}
          onClick={props.onRefresh}
          busy={props.isRefreshing}
          sx={iconOnPhone}
        >
          <WideLabel>{reportsWords.refresh}</WideLabel>
        </BusyButton>
        <DownloadButtons label={reportsWords.downloadCSV} isShort {...props.file} />
      </Box>
    </Box>
  )
}
