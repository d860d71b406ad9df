/** A short message at the bottom of the page. */
export type Notice = {
  message: string
  /** The time (ms) for which it is shown. The default is 6 s. */
  durationMs?: number
  /** An action, such as 'Undo'. */
  action?: { label: string; onClick: () => void }
}
