/** The file of the worker thread that runs long readings. */
export const readingsWorker = new URL('../server/readings.ts', import.meta.url)
