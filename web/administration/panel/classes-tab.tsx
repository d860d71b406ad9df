import { administrationWords } from '#contract/administration/words.ts'
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { PanelFaculty } from '#contract/administration/administration.ts'
import { usePanelFaculty } from './api.ts'
import { FacultyClasses } from './faculty-classes.tsx'
import { FacultyChooser } from './faculty-chooser.tsx'
import type { PanelAddress } from './use-panel-address.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'

/** The faculty on the left and the classes of the chosen one on the right. A phone shows one after the other. */
export function ClassesTab({ address }: { address: PanelAddress }) {
  const isWide = useIsWide('md')
  const listing = usePanelFaculty()
  const chosen = listing.data?.find(({ id }) => id === address.faculty)
  useReturn(address.faculty)
  if (!isWide && address.faculty !== null) {
    return (
      <>
        <Button variant="text" startIcon={<BackIcon />} onClick={address.closeFaculty} sx={{ ml: -1.5, mb: 1 }}>
          {administrationWords.allFaculty}
        </Button>
        <FacultyClasses key={address.faculty} owner={address.faculty} name={formatName(chosen)} takesFocus />
      </>
    )
  }
  const chooser = <FacultyChooser listing={listing} address={address} />
  if (!isWide) return chooser
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '320px minmax(0, 1fr)', gap: 4, alignItems: 'start' }}>
      {chooser}
      {/* The classes stay in view while a long list of faculty scrolls. */}
      <Box sx={{ position: 'sticky', top: 24, maxHeight: 'calc(100dvh - 48px)', overflowY: 'auto', p: 0.5, m: -0.5 }}>
        {address.faculty === null ? (
          <Typography sx={{ color: 'text.secondary', py: 1.5 }}>{administrationWords.chooseFacultyMember}</Typography>
        ) : (
          <FacultyClasses key={address.faculty} owner={address.faculty} name={formatName(chosen)} />
        )}
      </Box>
    </Box>
  )
}

/** Focuses the entry that opened the classes when someone returns to the list. */
function useReturn(faculty: string | null): void {
  const last = useRef(faculty)
  useEffect(() => {
    const lastFaculty = last.current
    last.current = faculty
    if (lastFaculty !== null && faculty === null)
      document.querySelector<HTMLElement>(`[data-key="${CSS.escape(lastFaculty)}"] button`)?.focus()
  }, [faculty])
}

function formatName(chosen: PanelFaculty | undefined): string {
  return chosen ? `${chosen.first_name} ${chosen.last_name}`.trim() : administrationWords.facultyMember
}
