/** The largest gradebook file in bytes. */
export const maxGradebookBytes = 5_000_000
