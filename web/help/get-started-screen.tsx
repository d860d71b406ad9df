import { helpWords } from '#contract/help/words.ts'
import FacultyIcon from '@mui/icons-material/CoPresentOutlined'
import UniversityIcon from '@mui/icons-material/AccountBalanceOutlined'
import StudentIcon from '@mui/icons-material/SchoolOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { approvalWorkingDays, productName } from '#contract/product.ts'
import { Page } from '#web/kit/page/page.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses, dashboardAddress, signInPath } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { Guide } from './guide.tsx'

/** Lets a visitor choose a role or read how it works. A signed-in person skips this page. */
export default function GetStartedScreen() {
  const { facultyId, studentId } = useSession()
  if (facultyId) return <Navigate to={addresses.facultyDashboard} replace />
  if (studentId) return <Navigate to={addresses.studentDashboard} replace />
  return (
    <Page width="guide">
      <Box sx={{ textAlign: { md: 'center' }, mb: { xs: 3, md: 4.5 } }}>
        <PageTitle title={helpWords.welcomeProductName({ productName })} tabTitle={helpWords.getStarted} variant="h1" />
        <Typography sx={{ mt: 1, fontSize: '1.125rem', color: 'text.secondary' }}>
          {helpWords.chooseRoleContinue}
        </Typography>
      </Box>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' }, gap: { xs: 1.75, md: 2.5 } }}
      >
        <Role icon={FacultyIcon} name={helpWords.faculty} kind="faculty" register={addresses.facultyRegister}>
          {helpWords.facultyRoleAbout}
        </Role>
        <Role icon={StudentIcon} name={helpWords.student} kind="student" register={addresses.studentRegister}>
          {helpWords.studentRoleAbout}
        </Role>
        <RoleCard
          icon={UniversityIcon}
          name={helpWords.bringCard}
          text={helpWords.bringCardAbout({ days: approvalWorkingDays })}
        >
          <Button component={Link} to={{ hash: 'request-access' }} variant="outlined" sx={{ minHeight: 48 }}>
            {helpWords.requestAccess}
          </Button>
        </RoleCard>
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

function Role({ icon, name, kind, register, children }: RoleProps) {
  const nameId = useId()
  const navigate = useNavigate()
  // If someone signed in while this page was open, the link opens their dashboard instead.
  const skipSignIn = (event: MouseEvent) => {
    if (!readSession()[`${kind}Id`]) return
    event.preventDefault()
    void navigate(dashboardAddress[kind])
  }
  return (
    <RoleCard icon={icon} name={name} nameId={nameId} text={children}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, '& > a': { minHeight: 48, px: 1 } }}>
        <Button component={Link} to={signInPath[kind]} onClick={skipSignIn} variant="tonal" aria-describedby={nameId}>
          {helpWords.sign}
        </Button>
        <Button component={Link} to={register} variant="outlined" aria-describedby={nameId}>
          {helpWords.register}
        </Button>
      </Box>
    </RoleCard>
  )
}

type CardProps = { icon: SvgIconComponent; name: string; nameId?: string; text: string; children: ReactNode }

function RoleCard({ icon: Icon, name, nameId, text, children }: CardProps) {
  return (
    <Card component="section" sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, p: { xs: 2.5, md: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Icon aria-hidden sx={{ fontSize: 28, color: 'goldText' }} />
        <Typography id={nameId} variant="h3" component="h2">
          {name}
        </Typography>
      </Box>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      <Box sx={{ display: 'grid', mt: 'auto', pt: 1.75 }}>{children}</Box>
    </Card>
  )
}
