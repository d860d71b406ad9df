import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

type Asked = {
  name: string
  email: string
  university: string
  faculty_domain: string
  student_domain: string
  country: string | null
  website: string | null
  message: string | null
  looksAutomatic: boolean
  /** The day by which an answer was promised, in words. */
  due: string
  /** Universities that take part already under this name or with one of these domains. */
  known: string[]
  /** Where the request is answered. */
  answer: string
}

/** To the provider, with everything that was asked; an answer to it reaches who asked. */
export function accessRequestLetter(asked: Asked): Letter {
  const { name, email, university, faculty_domain, student_domain, country, website, message, due, known } = asked
  return setLetter({
    subject: `Access to ${productName} requested for ${faculty_domain}`,
    paragraphs: [
      `${name} asks that ${university} may use ${productName}.`,
      `Address: ${email}`,
      `Domains: faculty ${faculty_domain}, students ${student_domain}`,
      ...(country ? [`Country: ${country}`] : []),
      ...(website ? [`Website: ${website}`] : []),
      ...(message ? [`Message: ${message}`] : []),
      ...known.map((taken) => `${taken} takes part already, under this name or with one of these domains.`),
      `An answer was promised by ${due}. Reply to this letter to write to ${email}; nobody has proved yet that the address is theirs.`,
      'Approve or decline it under University Management; a letter then tells who asked.',
    ],
    button: { label: 'Open the requests', url: asked.answer },
    closing: asked.looksAutomatic
      ? ['A field that people do not see was filled in, so a program may have sent this. The address got no letter.']
      : [],
    replyTo: email,
  })
}
