import { markingWords } from '#contract/rolls/marks/words.ts'
import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { useMarking } from './marking-context.ts'

/** Buttons for the whole roll: adding someone, and the children. Nothing for a viewer who can’t correct it. */
export function MarkActions({ children }: { children?: ReactNode }) {
  const marking = useMarking()
  if (!marking) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="tonal"
        sx={iconOnPhone}
        startIcon={<AddIcon />}
        data-adds=""
        onClick={(event) => marking.add(event.currentTarget)}
      >
        <WideLabel>{markingWords.addSomeone}</WideLabel>
      </Button>
      {children}
    </Box>
  )
}
