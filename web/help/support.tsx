import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import Link from '@mui/material/Link'

// The server writes the address into the page. Without one, the sentences leave it out.
const address = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
/** The address to write to, or null without one. */
export const supportEmail = address.includes('@') ? address : null

/** 'our support at help@x.edu', with a link where an address is known. */
export function Support() {
  if (!supportEmail) return <>{helpWords.peopleWhoRunSite}</>
  return (
    <>
      {rich(
        helpWords.ourSupportSupportEmail({
          supportEmail,
          link: (text) => (
            <Link href={`mailto:${supportEmail}`} sx={{ overflowWrap: 'anywhere' }}>
              {text}
            </Link>
          ),
        }),
      )}
    </>
  )
}

/** The address to write to when the pages don't answer a question, or that none is configured. */
export function SupportLine() {
  if (!supportEmail) {
    return <>{helpWords.questionNotHereSiteNames}</>
  }
  return (
    <>
      {helpWords.questionNotHereWrite} <Support />.
    </>
  )
}

/** For someone who prefers to write. Nothing without an address. */
export function SupportInstead() {
  if (!supportEmail) return null
  return (
    <p>
      {helpWords.preferMailWrite} <Support /> {helpWords.fromOfficialAddress}
    </p>
  )
}
