/** The reasons why a file isn’t made. */
export const rollCodes = {
  nothing_to_download: 'There’s nothing to put into the file.',
} as const
