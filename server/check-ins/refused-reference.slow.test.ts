import { playTries } from '#test/tries-crowd.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines(
  'ten thousand attempts on unreliable networks: one row, one reference and one true reason for each',
  (world) => playTries(world, { tries: 10_000, seed: 41 }),
)
