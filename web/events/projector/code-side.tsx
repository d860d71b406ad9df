import { eventsWords } from '#contract/events/words.ts'
import { rich } from '#web/kit/rich.ts'
import Box from '@mui/material/Box'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { addresses } from '#web/session/addresses.ts'
import type { FacultyEvent } from '../faculty-event.ts'
import { codePath } from '#web/events/api.ts'
import type { OnTheWall } from './projector-words.ts'
import { oneAboveTheOther, u } from './wall-size.ts'

/** The code, how to use it, and what to type instead. A code that would be refused isn't shown. */
export function CodeSide({ event, onTheWall }: { event: FacultyEvent; onTheWall: OnTheWall }) {
  const { state, instruction } = onTheWall
  const isOver = state === 'late'
  return (
    <Box
      component="section"
      aria-label={eventsWords.codeScan}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        p: u(1),
        // Scanners need dark on white, in the dark scheme as well.
        bgcolor: 'qrLight',
        color: 'qrDark',
        borderRight: '6px solid',
        borderColor: 'gold',
        [oneAboveTheOther]: { borderRight: 0, borderBottom: '6px solid', borderColor: 'gold' },
      }}
    >
      {!isOver && (
        <Box
          component="img"
          src={`${codePath(event.id)}?format=svg`}
          alt={eventsWords.qrCodeOpensEventsCheck}
          sx={{
            // As large as the window allows beside the lines below it: the last row has to scan it.
            width: 'min(82vh, 56vw)',
            height: 'min(82vh, 56vw)',
            [oneAboveTheOther]: { width: u(78), height: u(78) },
            maxWidth: '100%',
            objectFit: 'contain',
            display: 'block',
          }}
        />
      )}
      <Box component="p" sx={{ m: 0, fontSize: u(isOver ? 6 : 3.6), lineHeight: 1.2, fontWeight: 600 }}>
        {instruction}
      </Box>
      {!isOver && event.typed_code && (
        <Box component="p" sx={{ m: 0, mt: u(1), fontSize: u(2.8) }}>
          {rich(
            (state === 'open' ? eventsWords.orType : eventsWords.whenItOpensType)({
              code: (text) => (
                <Box component="strong" sx={{ fontWeight: 700, letterSpacing: '.06em', whiteSpace: 'nowrap' }}>
                  {text}
                </Box>
              ),
              own: (text) => (
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
              ),
              typedCode: showTypedCode(event.typed_code),
              address: `${location.host}${addresses.typedCode}`,
            }),
          )}
        </Box>
      )}
    </Box>
  )
}
