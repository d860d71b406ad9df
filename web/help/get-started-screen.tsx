import { helpWords } from '#contract/help/words.ts'
import FacultyIcon from '@mui/icons-material/CoPresentOutlined'
import StudentIcon from '@mui/icons-material/SchoolOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, type MouseEvent } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { productName } from '#contract/product.ts'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses, dashboardAddress, signInAddress } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { Guide } from './guide.tsx'

/** Choose a role, or read how it works. A signed-in person skips this. */
export default function GetStartedScreen() {
  const { facultyId, studentId } = useSession()
  if (facultyId) return <Navigate to={addresses.facultyDashboard} replace />
  if (studentId) return <Navigate to={addresses.studentDashboard} replace />
  return (
    <Page width="guide">
      <Box sx={{ textAlign: { md: 'center' }, mb: { xs: 3, md: 4.5 } }}>
        <PageTitle title={helpWords.welcomeProductName({ productName })} tabTitle={helpWords.getStarted} variant="h1" />
        <Typography sx={{ mt: 1, fontSize: 18, color: 'text.secondary' }}>{helpWords.chooseRoleContinue}</Typography>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, gap: { xs: 1.75, md: 2.5 } }}>
        <Role icon={FacultyIcon} name={helpWords.faculty} kind="faculty" register={addresses.facultyRegister}>
          {helpWords.facultyRoleAbout}
        </Role>
        <Role icon={StudentIcon} name={helpWords.student} kind="student" register={addresses.studentRegister}>
          {helpWords.studentRoleAbout}
        </Role>
      </Box>
      <Box component="section" sx={{ mt: { xs: 5.5, md: 8 }, pb: { xs: 5, sm: 0 } }}>
        <Typography variant="h3" component="h2">
          {helpWords.howWorksStepByStep}
        </Typography>
        <Typography variant="body2" sx={{ mb: 2.5, color: 'text.secondary' }}>
          {helpWords.elevenSteps}
        </Typography>
        <Guide />
      </Box>
    </Page>
  )
}

type RoleProps = {
  icon: SvgIconComponent
  name: string
  kind: 'faculty' | 'student'
  register: string
  children: string
}

function Role({ icon: Icon, name, kind, register, children }: RoleProps) {
  const nameId = useId()
  const navigate = useNavigate()
  // Someone signed in while this page was open, so there is nothing to sign in to.
  const skipSignIn = (event: MouseEvent) => {
    if (!readSession()[`${kind}Id`]) return
    event.preventDefault()
    void navigate(dashboardAddress[kind])
  }
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, p: { xs: 2.5, md: 3.5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Icon aria-hidden sx={{ fontSize: 28, color: 'goldText' }} />
        <Typography id={nameId} variant="h3" component="h2">
          {name}
        </Typography>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, mt: 'auto', pt: 1.75 }}>
        <Button
          component={Link}
          to={signInAddress[kind]}
          onClick={skipSignIn}
          variant="contained"
          aria-describedby={nameId}
          sx={{ minHeight: 48 }}
        >
          {helpWords.sign}
        </Button>
        <Button component={Link} to={register} variant="outlined" aria-describedby={nameId} sx={{ minHeight: 48 }}>
          {helpWords.register}
        </Button>
      </Box>
    </Card>
  )
}
