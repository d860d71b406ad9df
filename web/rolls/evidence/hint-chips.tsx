import { reportsWords } from '#contract/rolls/words.ts'
import MoreIcon from '@mui/icons-material/ExpandMoreOutlined'
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { sentLate } from '#web/kit/time/times.ts'
import { describeBrowser, describeFar, type StudentHints } from './evidence.ts'

/** The hints about a check-in in neutral words, with their numbers. Other students’ names are shown on demand. */
export function HintChips({ hints: { name, browser, far, minutesLate } }: { hints: StudentHints }) {
  return (
    <>
      {browser && <BrowserChip name={name} browser={browser} />}
      {far && <TagChip kind="hint" label={describeFar(far)} />}
      {minutesLate !== null && <TagChip kind="hint" icon={ScheduleIcon} label={sentLate(0, minutesLate * 60_000)} />}
    </>
  )
}

function BrowserChip({ name, browser }: { name: string; browser: NonNullable<StudentHints['browser']> }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const words = describeBrowser(browser)
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={reportsWords.whoBeside({ words, name })}
        // A 44 px clickable area that doesn’t make the row taller.
        sx={{
          borderRadius: '6px',
          minHeight: 44,
          my: '-9px',
          '&:hover .MuiChip-root': { textDecoration: 'underline' },
        }}
      >
        <TagChip
          kind="hint"
          icon={PhoneIcon}
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '2px' }}>
              {words}
              <MoreIcon aria-hidden sx={{ fontSize: 16, mr: '-4px' }} />
            </Box>
          }
        />
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, tabIndex: -1, sx: { p: 2, maxWidth: 320 } } }}
      >
        <Typography id={id} variant="subtitle2" component="p">
          {reportsWords.browserAlsoChecked}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', maxHeight: 240, overflow: 'auto' }}>
          {browser.names.map((otherName, n) => (
            <Box
              component="li"
              key={`${otherName} ${n}`}
              sx={{ py: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}
            >
              {otherName}
            </Box>
          ))}
          {browser.unnamed > 0 && (
            <Box component="li" sx={{ py: 0.5, typography: 'body2', color: 'text.secondary' }}>
              {browser.names.length > 0
                ? reportsWords.andOthersOutsideClass({ count: browser.unnamed })
                : reportsWords.othersOutsideClass({ count: browser.unnamed })}
            </Box>
          )}
        </Box>
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
          {reportsWords.sameBrowserAbout}
        </Typography>
      </Popover>
    </>
  )
}
