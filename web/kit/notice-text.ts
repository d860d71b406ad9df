/** A short message at the foot of the page. */
export type Notice = {
  message: string
  /** How long it stays, in ms; 6 s unless told. */
  durationMs?: number
  /** One way to answer, 'Undo' for example. */
  action?: { label: string; onClick: () => void }
}
