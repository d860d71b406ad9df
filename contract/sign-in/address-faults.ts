// Apart from the words of signing in, which more people wait for.

/** What is wrong with an address that is not of the chosen university. */
export const notOfSchool = (school: string, domain: string) =>
  `Use your official ${school} email: it ends in @${domain}.`

export const belongsToOther = (school: string) => `This address belongs to ${school}, choose it.`
export const isFacultyAddress = (school: string, domain: string) =>
  `This is a faculty address of ${school}. Student addresses end in @${domain}.`
export const isStudentAddress = (school: string, domain: string) =>
  `This is a student address of ${school}. Faculty addresses end in @${domain}.`
