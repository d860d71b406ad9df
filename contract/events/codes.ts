/** The reasons why typed codes are refused. */
export const eventCodes = {
  unknown_code: 'No event that is open for check-in has this code.',
  too_many_codes: 'Too many codes that don’t exist.',
} as const
