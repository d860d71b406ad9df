// Apart from the words of signing in, which more people wait for.
import { addressMessages } from './words.ts'

/** What is wrong with an address that is not of the chosen university. */
export const notOfSchool = (school: string, domain: string) => addressMessages.notOfSchool({ school, domain })

export const belongsToOther = (school: string) => addressMessages.belongsToOther({ school })
export const isFacultyAddress = (school: string, domain: string) => addressMessages.facultyAddress({ school, domain })
export const isStudentAddress = (school: string, domain: string) => addressMessages.studentAddress({ school, domain })
