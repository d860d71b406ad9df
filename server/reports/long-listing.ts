/** Rows beyond which a listing is read off the event loop. */
export const longListing = 500
