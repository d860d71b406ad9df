/** The performance mark that a check-in's result leaves: from then on the network is free for what can wait. */
export const decidedMark = 'check-in-decided'
