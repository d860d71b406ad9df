import { pasteWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useBoxRows } from '#web/kit/lists/use-box-rows.ts'
import { DrawnLines } from '#web/kit/lists/virtual-list.tsx'
import type { JudgedLine } from './judge-lines.ts'
import { PasteLine } from './paste-line.tsx'
import type { Paste } from './use-paste.ts'

/** The approximate height of a line, in px. */
const height = 76

const toKey = ({ line }: JudgedLine) => String(line)

/** The lines of a list. Only those in view are rendered. */
export function PasteLines({ lines, paste }: { lines: JudgedLine[]; paste: Paste }) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useBoxRows({ items: lines, keyOf: toKey, height, box })
  // Stored here, because a line that is scrolled out of view is unmounted.
  const [typing, setTyping] = useState<ReadonlyMap<number, string>>(new Map())
  const type = (line: number, text: string | null) =>
    setTyping((oldTexts) => {
      const next = new Map(oldTexts)
      if (text === null) next.delete(line)
      else next.set(line, text)
      return next
    })
  return (
    <Box
      ref={box}
      role="region"
      tabIndex={0}
      aria-label={pasteWords.linesOfList}
      sx={{
        flex: '1 1 auto',
        // On a phone, the reason below is reached by scrolling.
        minHeight: { xs: 380, sm: 240 },
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '&:focus-visible': { outlineOffset: '-3px' },
      }}
    >
      {lines.length === 0 && (
        <Typography sx={{ p: 2, color: 'text.secondary' }}>{pasteWords.noneOfThisKind}</Typography>
      )}
      <DrawnLines
        label={pasteWords.linesOfList}
        drawn={drawn}
        count={lines.length}
        renderItem={(judged, props) => (
          <PasteLine
            {...props}
            judged={judged}
            paste={paste}
            text={typing.get(judged.line) ?? null}
            onType={(text) => type(judged.line, text)}
          />
        )}
      />
    </Box>
  )
}
