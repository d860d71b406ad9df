import { helpWords } from '#contract/help/words.ts'
import Box from '@mui/material/Box'
import { retentionLimits } from '#contract/retention/limits.ts'

/** Privacy in four lines, for the first page and above the privacy policy's details. */
export function PrivacyInShort() {
  const lines = [
    helpWords.shortLocation({ days: retentionLimits.evidence_days.usual }),
    helpWords.shortPeriod({ years: retentionLimits.attendance_years.usual }),
    helpWords.shortRights,
    helpWords.shortSharing,
  ]
  return (
    <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', maxWidth: '68ch' }}>
      {lines.map((line) => (
        <Box
          component="li"
          key={line}
          sx={{ py: 0.75, pl: 2, textWrap: 'pretty', borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}` }}
        >
          {line}
        </Box>
      ))}
    </Box>
  )
}
