/** Hours after its email in which a temporary password can be used, once. */
export const temporaryPasswordHours = 72
