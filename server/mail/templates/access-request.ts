import { mailWords } from '#contract/mail/words.ts'
import { productName as product } from '#contract/product.ts'
import { renderEmail, type Email } from '#server/mail/email.ts'

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
  /** The promised day of the answer, in words. */
  due: string
  /** Existing universities with this name or one of these domains. */
  known: string[]
  /** The page where the request is answered. */
  answer: string
}

/** Returns the email to the provider with the whole request. A reply goes to the sender of the request. */
export function accessRequestEmail(request: Asked): Email {
  const {
    name,
    email,
    university,
    faculty_domain,
    student_domain,
    country,
    website,
    message,
    due,
    known: universities,
  } = request
  return renderEmail({
    subject: mailWords.accessSubject({ product, domain: faculty_domain }),
    paragraphs: [
      mailWords.accessAsked({ name, product, university }),
      mailWords.accessAddress({ email }),
      mailWords.accessDomains({ faculty: faculty_domain, students: student_domain }),
      ...(country ? [mailWords.accessCountry({ country })] : []),
      ...(website ? [mailWords.accessWebsite({ website })] : []),
      ...(message ? [mailWords.accessMessage({ message })] : []),
      ...universities.map((knownUniversity) => mailWords.accessKnown({ university: knownUniversity })),
      mailWords.accessDue({ date: due, email }),
      mailWords.accessAnswer,
    ],
    button: { label: mailWords.accessButton, url: request.answer },
    closing: request.looksAutomatic ? [mailWords.accessAutomatic] : [],
    replyTo: email,
  })
}
