import { addKeyframes } from '#web/app/door/sx.ts'

/** Replaces Emotion's. */
export const keyframes = addKeyframes
