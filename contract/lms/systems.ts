import { blackboard } from './blackboard.ts'
import { brightspace } from './brightspace.ts'
import { canvas } from './canvas.ts'
import { moodle } from './moodle.ts'
import type { LearningSystem } from './system.ts'

/** All systems. Moodle is last, because its titles are the most common in other files. */
export const systems: readonly LearningSystem[] = [canvas, brightspace, blackboard, moodle]
