/**
 * The part of this process's environment that a program started by a test gets: where programs are, and where compiled
 * code is kept. Without that code each start takes a second of CPU time.
 */
export const childEnv: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
