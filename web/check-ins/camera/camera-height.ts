/** The camera area's height, as the specification has it: 35 % of the window's, 180 to 250 px. */
export const cameraHeight = 'clamp(180px, 35vh, 250px)'
