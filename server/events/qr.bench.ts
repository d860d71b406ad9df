// Measures the processor time of one QR picture. Run by `npm run bench -- qr`.
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { eventLink, qrPng } from './qr.ts'

const pictures = 50

/** Measures the processor time (ms) of one picture, including the threads that compress it. */
export async function qrBench(): Promise<Figure[]> {
  const link = eventLink('https://rollbook.university.edu', 'mr5CO_TVWbdQ7xAD')
  const spent: number[] = []
  for (let n = 0; n < pictures; n += 1) {
    const usageBefore = process.cpuUsage()
    await qrPng(link)
    const { user, system } = process.cpuUsage(usageBefore)
    spent.push((user + system) / 1_000)
  }
  const label = "processor's time for one picture, ms, median"
  return [{ name: 'A QR picture', description: label, value: percentile(spent, 0.5), digits: 1, maximum: 20 }]
}
