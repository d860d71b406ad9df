/** Why a file isn’t made. */
export const reportCodes = {
  nothing_to_download: 'There’s nothing to put into the file.',
} as const
