import { playTries } from '#test/tries-crowd.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('ten thousand tries over breaking networks: one row, one reference, one true reason each', (world) =>
  playTries(world, { tries: 10_000, seed: 41 }),
)
