/** Hours for which a temporary password works after it is emailed. It works once. */
export const temporaryPasswordHours = 72
