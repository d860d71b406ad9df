import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { OwnName } from './own-name.tsx'

/** A name as lists sort it: the last name first. People without a last name have only the first name. */
export function PersonName({ of: { first_name, last_name } }: { of: { first_name: string; last_name: string } }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        <OwnName>{last_name || first_name}</OwnName>
      </Box>
      {last_name && first_name && (
        <>
          , <OwnName>{first_name}</OwnName>
        </>
      )}
    </>
  )
}

/** An email address that can wrap after its @, dots and hyphens, is always left-to-right, and is never translated. */
export function EmailText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" translate="no">
      {children.split(/(?<=[@.\-_+])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
