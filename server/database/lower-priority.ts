import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of the calling worker thread, so that check-ins run first. It still gets a tenth of a processor.
 * On Linux the priority belongs to the thread. Elsewhere it would be the whole process's, so nothing is done.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
