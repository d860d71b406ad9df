/** The largest gradebook file in bytes. */
export const mostGradebookBytes = 5_000_000
