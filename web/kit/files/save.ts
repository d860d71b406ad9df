/** Downloads a blob as a file. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later, because Safari reads the blob URL only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns the text of a CSV file as a blob. */
export function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
