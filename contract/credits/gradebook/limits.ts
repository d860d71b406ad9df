export const maxGradebookBytes = 5_000_000
