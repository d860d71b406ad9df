import Box from '@mui/material/Box'

/** Said where a text tells of classes: they are planned word for word, and this version has no screens for them. */
export function ClassesNotYet() {
  return (
    <Box component="p" sx={{ pl: 1.5, borderLeft: '2px dashed', borderColor: 'outline' }}>
      Not in this version yet: the pages for classes and rosters are being built, and Classes says so. Everything else
      works without them.
    </Box>
  )
}
