import { statfs } from 'node:fs/promises'

/** Returns the free bytes on the disk of a folder. Throws when the folder doesn't exist. */
export async function freeDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
