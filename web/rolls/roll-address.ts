/** The address parameters of the list of refused attempts, without values. They are removed with the list. */
export const withoutRefused = { reference: null, reason: null }

/** The address parameters of an event's attendance dialog, without values. They are removed with the dialog. */
export const withoutRoll = { attendance: null, name: null, hints: null, list: null, ...withoutRefused }
