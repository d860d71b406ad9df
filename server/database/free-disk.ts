import { statfs } from 'node:fs/promises'

/** How many bytes are left on the disk that a folder lies on. */
export async function freeDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
