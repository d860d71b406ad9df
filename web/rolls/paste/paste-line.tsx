import { pasteWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { OwnName } from '#web/kit/own-name.tsx'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import type { JudgedLine } from './judge-lines.ts'
import { LineEditor } from './line-editor.tsx'
import { LineMeaning } from './line-meaning.tsx'
import type { Paste } from './use-paste.ts'

type Props = ListItemProps & {
  judged: JudgedLine
  paste: Paste
  /** The text typed into the line’s editor. Null while the editor isn’t open. */
  text: string | null
  onType: (text: string | null) => void
}

/** One line of a list: the pasted text, what it means, and the actions for it. */
export function PasteLine({ judged, paste, text, onType, ...props }: Props) {
  const { line, match, state } = judged
  const edit = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = text !== null
  // After the editor closes, the focus returns to where it was.
  useEffect(() => {
    if (wasOpen.current && !isOpen) edit.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Box
      component="li"
      {...props}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '40px minmax(0, 1fr)', sm: '52px minmax(0, 1fr) auto' },
        px: { xs: 1, sm: 1.5 },
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        alignItems: 'start',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ py: 0.5, typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {line}
      </Box>
      {isOpen ? (
        <Box sx={{ gridColumn: { sm: '2 / -1' } }}>
          <LineEditor
            line={line}
            text={text}
            onType={onType}
            onCheck={(newText) => paste.correct(line, newText)}
            onDone={() => onType(null)}
          />
        </Box>
      ) : (
        <>
          <Box sx={{ py: 0.5, ...(state === 'left-out' && { color: 'text.secondary' }) }}>
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              <OwnName>{match.text.trim()}</OwnName>
            </Box>
            <LineMeaning
              judged={judged}
              choice={paste.decisions.get(line)?.choice ?? null}
              onChoose={(choice) => paste.decide(line, { text: match.text, choice })}
            />
          </Box>
          <Box sx={{ gridColumn: { xs: 2, sm: 3 }, display: 'flex', ml: { xs: -1.5, sm: 1 } }}>
            <Button
              ref={edit}
              variant="plain"
              aria-label={pasteWords.editLine({ line })}
              onClick={() => onType(match.text.trim())}
            >
              {pasteWords.edit}
            </Button>
            {match.result === 'skipped' ? null : state === 'left-out' ? (
              <Button
                variant="plain"
                aria-label={pasteWords.putBackLine({ line })}
                onClick={() => paste.decide(line, null)}
              >
                {pasteWords.putBack}
              </Button>
            ) : (
              <Button
                variant="plain"
                aria-label={pasteWords.leaveOutLine({ line })}
                onClick={() => paste.decide(line, { text: match.text, choice: null })}
              >
                {pasteWords.leaveOut}
              </Button>
            )}
          </Box>
        </>
      )}
    </Box>
  )
}
