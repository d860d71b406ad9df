import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { errorSentence } from '#web/api/read-error.ts'
import { downloadMyData } from './api.ts'

const formats = ['json', 'csv'] as const

/** Buttons that download everything stored about the student, for programs or for a spreadsheet. */
export function MyData({ studentId }: { studentId: string }) {
  const headingId = useId()
  const [busy, setBusy] = useState<(typeof formats)[number] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function download(format: (typeof formats)[number]): Promise<void> {
    setProblem(null)
    setBusy(format)
    try {
      await downloadMyData(studentId, format)
    } catch (error) {
      setProblem(errorSentence(error, accountMessages.downloadFailed))
    } finally {
      setBusy(null)
    }
  }

  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 4 }}>
      <Typography id={headingId} variant="h4" component="h3">
        {accountsWords.downloadMyData}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {accountsWords.myDataAbout}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {formats.map((format) => (
          <Button
            key={format}
            variant="outlined"
            startIcon={<DownloadIcon />}
            disabled={busy !== null}
            aria-label={accountsWords.downloadMyDataAs({ format: format.toUpperCase() })}
            onClick={() => void download(format)}
          >
            {busy === format ? accountsWords.downloading : format.toUpperCase()}
          </Button>
        ))}
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}
