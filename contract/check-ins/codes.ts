/** Why a check-in is refused. */
export const checkInCodes = {
  already_recorded: 'The student is on this roll. `scanned_at` says since when.',
  check_in_not_open: 'Check-in isn’t open yet.',
  check_in_closed: 'Check-in has ended.',
} as const
