/** The camera area's height in the specification: 35 % of the window's, from 180 to 250 px. */
export const cameraHeight = 'clamp(180px, 35vh, 250px)'
