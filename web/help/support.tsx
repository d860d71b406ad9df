import Link from '@mui/material/Link'

// The server writes the address into the page; where there is none, the sentence goes without.
const given = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
const supportEmail = given.includes('@') ? given : null

/** 'our support at help@x.edu', with a link where an address is known. */
export function Support() {
  if (!supportEmail) return <>our support team</>
  return (
    <>
      our support at <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
    </>
  )
}
