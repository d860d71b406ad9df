/**
 * What a program that a test starts gets of this process's environment: where programs are, and the code that was
 * compiled before, without which each start takes a second of computing.
 */
export const childEnv: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
