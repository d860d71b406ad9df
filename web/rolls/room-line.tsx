import Box from '@mui/material/Box'
import { describeCapacity } from './room-words.ts'

/** Shows how full the room is, below the count. Nothing while the count is null, or without a known capacity. */
export function RoomLine({ count, room }: { count: number | null; room: number | null | undefined }) {
  const says = count === null ? null : describeCapacity(count, room)
  if (count === null || says === null) return null
  const isOver = count > Number(room)
  return (
    <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: isOver ? 'warningText' : 'text.secondary' }}>
      {says}
    </Box>
  )
}
