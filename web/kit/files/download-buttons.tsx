import { kitWords } from '#contract/kit/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import CircularProgress from '@mui/material/CircularProgress'
import type { SheetFormat } from '#contract/file-names.ts'
import { iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { queryPhone } from '#web/kit/page/low-window.ts'
import { visuallyHidden } from '#web/kit/heard-only.ts'

/** A file that can be downloaded as CSV or Excel. */
export type SheetDownload = {
  /** The format that is being downloaded, or null. */
  making: SheetFormat | null
  /** Whether the buttons must wait for a download that other buttons started. */
  isHeld?: boolean
  onDownload: (format: SheetFormat) => void
}

type Props = SheetDownload & {
  /** The label of the CSV button. */
  label: string
  variant?: 'outlined' | 'contained'
  /** Whether the CSV button shows only its icon on a phone. */
  isShort?: boolean
  /** The id of the element that names what the file is about. */
  describedBy?: string
}

/** A button that downloads CSV, and a smaller one that downloads the same data as Excel. */
export function DownloadButtons({
  label,
  variant = 'outlined',
  isShort = false,
  describedBy,
  making,
  isHeld = false,
  onDownload,
}: Props) {
  const isBusy = making !== null || isHeld
  const buttonFor = (format: SheetFormat) => ({
    // Not `disabled`, because a disabled button loses the focus.
    'aria-disabled': isBusy,
    onClick: () => !isBusy && onDownload(format),
    'aria-describedby': describedBy,
  })
  return (
    <Box sx={{ display: 'inline-flex', maxWidth: '100%', position: 'relative' }}>
      <ButtonGroup
        disableElevation
        variant={variant}
        aria-label={label}
        sx={[
          { flexWrap: 'wrap', '& .MuiButton-root': { px: { xs: 1.5, sm: 2.25 } } },
          isShort
            ? (theme) => ({ [queryPhone(theme)]: { flexWrap: 'nowrap' } })
            : // The label wraps before the buttons do.
              { '& > :first-of-type': { flex: '1 1 min-content' } },
        ]}
      >
        <Button
          {...buttonFor('csv')}
          {...(isShort && { sx: iconOnPhone })}
          startIcon={making === 'csv' ? <Wheel /> : <DownloadIcon />}
        >
          {isShort ? <WideLabel>{label}</WideLabel> : label}
        </Button>
        <Button {...buttonFor('xlsx')} startIcon={making === 'xlsx' && <Wheel />} sx={{ flex: 'none' }}>
          {kitWords.excel}
        </Button>
      </ButtonGroup>
      <Box component="span" role="status" sx={visuallyHidden}>
        {making && kitWords.preparingFile}
      </Box>
    </Box>
  )
}

function Wheel() {
  return <CircularProgress aria-hidden size={18} thickness={5} sx={{ color: 'inherit' }} />
}
