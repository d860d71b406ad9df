/**
 * The part of this process's environment that tests pass to programs they start: where programs are, and where compiled
 * code is cached. Without that cache, each start takes a second of CPU time.
 */
export const childEnv: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
