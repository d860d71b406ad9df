import { adminRoleLabels } from '#contract/administration/words.ts'
import { auditWords } from '#contract/audit/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { AuditLine } from '#contract/audit/audit.ts'
import { auditActor, auditActionText, auditLeftId } from '#contract/audit/sentence.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { timeOfDay, viewerZone } from '#web/kit/time/times.ts'

const kinds: Record<string, string> = {
  student: auditWords.student,
  faculty: auditWords.faculty,
  admin: auditWords.administrator,
}
const roleLabels = Object.values(adminRoleLabels).join('|')

/** One line of the audit: the time on the left of the gold rule, and who did what and where on its right. */
export function AuditEntry({ line, showsSchool }: { line: AuditLine; showsSchool: boolean }) {
  const { actor, object } = line
  const facts = [kinds[actor.kind], showsSchool && line.school_name, auditLeftId(object)].filter(Boolean)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '76px minmax(0, 1fr)', md: '100px minmax(0, 1fr)' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box
        component="time"
        dateTime={line.at}
        sx={{
          py: 1.75,
          pr: { xs: 1, md: 2 },
          textAlign: 'right',
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          fontSize: { xs: 13, md: 15 },
        }}
      >
        {timeOfDay(line.at)}
      </Box>
      <Box
        sx={{
          minWidth: 0,
          py: 1.75,
          px: { xs: 1.75, md: 2.5 },
          borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}`,
          overflowWrap: 'anywhere',
        }}
      >
        <Typography component="p">
          <Box component="span" sx={{ fontWeight: 600 }}>
            {auditActor(actor)}
          </Box>{' '}
          <ActionText line={line} />
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.25 }}>
          {line.result === 'refused' && <TagChip kind="problem" label={auditWords.refused} />}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {facts.join(' · ')}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}

/** The sentence of a line. Roles are highlighted, because people look for them. */
function ActionText({ line }: { line: AuditLine }) {
  return auditActionText(line, viewerZone())
    .split(new RegExp(`(${roleLabels})`))
    .map((part, index) =>
      index % 2 === 1 ? (
        <Box key={index} component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {part}
        </Box>
      ) : (
        part
      ),
    )
}
