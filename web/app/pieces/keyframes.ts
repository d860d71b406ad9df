import { addKeyframes } from '#web/app/door/sx.ts'

/** Replaces Emotion's `keyframes`. */
export const keyframes = addKeyframes
