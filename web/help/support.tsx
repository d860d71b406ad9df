import Link from '@mui/material/Link'

// The server writes the address into the page; where there is none, the sentences do without.
const given = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
const supportEmail = given.includes('@') ? given : null

/** 'our support at help@x.edu', with a link where an address is known. */
export function Support() {
  if (!supportEmail) return <>the people who run this site</>
  return (
    <>
      our support at{' '}
      <Link href={`mailto:${supportEmail}`} sx={{ overflowWrap: 'anywhere' }}>
        {supportEmail}
      </Link>
    </>
  )
}

/** Where to turn with what no page answers; honest where nobody has said where. */
export function SupportLine() {
  if (!supportEmail) {
    return (
      <>
        Your question is not here? This site names no support address. Ask the faculty of your event or an administrator
        of your university.
      </>
    )
  }
  return (
    <>
      Your question is not here? Write to <Support />.
    </>
  )
}

/** For who would rather write than fill in a form; nothing where there is no address to write to. */
export function SupportInstead() {
  if (!supportEmail) return null
  return (
    <p>
      You prefer mail? Write to <Support /> from your official university address, with the same facts.
    </p>
  )
}
