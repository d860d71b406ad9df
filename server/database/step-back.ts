import { constants, setPriority } from 'node:os'

/**
 * Lets the calling worker thread yield to check-ins where both want a processor; it still gets a tenth of it. On Linux
 * the priority is this thread's own; elsewhere it would be the whole program's, so nothing is done.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
