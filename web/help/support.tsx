import { helpWords } from '#contract/help/words.ts'
import { rich } from '#web/kit/rich.ts'
import Link from '@mui/material/Link'

// The server writes the address into the page. If there is none, the sentences leave it out.
const address = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
/** The support email address, or null if none is configured. */
export const supportEmail = address.includes('@') ? address : null

/** Renders 'our support at help@x.edu' with a link, or a general phrase if no address is configured. */
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

/** Says where to send questions that the pages don't answer, or that no address is configured. */
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

/** For people who prefer to send an email. Shows nothing if no address is configured. */
export function SupportInstead() {
  if (!supportEmail) return null
  return (
    <p>
      {helpWords.preferMailWrite} <Support /> {helpWords.fromOfficialAddress}
    </p>
  )
}
