/** A short message at the foot of the page. */
export type Notice = {
  message: string
  /** The time it is shown, in ms. 6 s by default. */
  durationMs?: number
  /** One action, for example 'Undo'. */
  action?: { label: string; onClick: () => void }
}
