// Separate from the shapes, so that a page can load it without the validator.
export const longestDeviceId = 200
/** How long a check-in may wait on a phone without a network, in ms. */
export const longestQueueMs = 900_000
