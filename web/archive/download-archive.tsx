import { schoolMessages, schoolsWords } from '#contract/schools/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { archiveFileName } from '#contract/archive/archive.ts'
import type { School } from '#contract/schools/schools.ts'
import { download } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { saveFile } from '#web/kit/files/save.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'

/** A button that downloads a university's complete data, for use before deleting the university. */
export function DownloadArchive({ school }: { school: School }) {
  const [isMaking, setMaking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const stepUp = useStepUp()

  async function onDownload(): Promise<void> {
    setProblem(null)
    setMaking(true)
    try {
      const file = await stepUp.run(() => download('GET /api/schools/:id/archive/', { params: { id: school.id } }))
      saveFile(file, archiveFileName(school.name, calendarDay(serverNow())))
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) setProblem(errorSentence(error, schoolMessages.archiveFailed))
    }
    setMaking(false)
  }

  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {schoolsWords.keepCopyFirstZIPAll}
        </Typography>
        <BusyButton
          variant="outlined"
          startIcon={
            isMaking ? <CircularProgress aria-hidden size={18} thickness={5} color="inherit" /> : <DownloadIcon />
          }
          busy={isMaking}
          onClick={() => void onDownload()}
        >
          {schoolsWords.downloadArchive}
        </BusyButton>
      </Box>
      <Box component="span" role="status" sx={visuallyHidden}>
        {isMaking && schoolsWords.preparingFile}
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
      {stepUp.dialog}
    </Box>
  )
}
