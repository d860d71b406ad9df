/** How long a test waits for what should come at once, in ms: a machine with other work to do takes its time. */
export const patience = { timeout: 10_000 }
