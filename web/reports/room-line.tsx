import Box from '@mui/material/Box'
import { describeRoom } from './room-words.ts'

/** How full the room is, below the number of people. Nothing without a number or without a room. */
export function RoomLine({ count, room }: { count: unknown; room: number | null | undefined }) {
  const says = typeof count === 'number' ? describeRoom(count, room) : null
  if (says === null) return null
  const isOver = Number(count) > Number(room)
  return (
    <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: isOver ? 'warningText' : 'text.secondary' }}>
      {says}
    </Box>
  )
}
