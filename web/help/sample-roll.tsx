import { helpWords } from '#contract/help/words.ts'
import TickIcon from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'

const lines = [
  ['10:01', helpWords.amaraOkafor],
  ['10:01', helpWords.jonasLindqvist],
  ['10:02', helpWords.priyaRaman],
  ['10:02', helpWords.theoMarchetti],
  ['10:03', helpWords.mayaBergstrM],
] as const

/** A decorative picture of a roll filling up, hidden from screen readers. */
export function SampleRoll() {
  return (
    <Box aria-hidden sx={{ position: 'relative', pb: { xs: 8, md: 9 }, fontVariantNumeric: 'tabular-nums' }}>
      <Card>
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            alignItems: 'flex-end',
            p: { xs: '18px 18px 14px', md: '22px 24px 16px' },
          }}
        >
          <div>
            <Typography variant="overline" sx={{ color: 'text.secondary' }}>
              {helpWords.sampleDay}
            </Typography>
            <Typography variant="h4" component="p">
              {helpWords.memoryEthics}
            </Typography>
          </div>
          <Typography
            variant="display"
            component="p"
            sx={{ fontSize: { xs: 38, md: 48 }, lineHeight: { xs: '36px', md: '44px' } }}
          >
            142
          </Typography>
        </Box>
        {lines.map(([time, name], index) => (
          <Line key={name} time={time} name={name} isNew={index === lines.length - 1} />
        ))}
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            height: 52,
            pl: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
            fontSize: 14,
            fontWeight: 500,
            color: 'successText',
          }}
        >
          <Box sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'success.main' }} />
          {helpWords.liveUpdated2SAgo}
        </Box>
      </Card>
      <Card
        sx={{
          position: 'absolute',
          right: { xs: 16, md: 24 },
          bottom: 0,
          width: { xs: 100, md: 108 },
          p: { xs: 0.75, md: 1 },
          bgcolor: 'qrLight',
          boxShadow: '0 2px 4px rgba(58,50,29,.06), 0 12px 32px -8px rgba(58,50,29,.18)',
        }}
      >
        <Box
          component="img"
          src="/sample-code.svg"
          alt=""
          width={90}
          height={90}
          sx={{ display: 'block', width: '100%', height: 'auto' }}
        />
      </Card>
    </Box>
  )
}

function Line({ time, name, isNew }: { time: string; name: string; isNew: boolean }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '76px 1fr 44px',
        alignItems: 'center',
        height: 50,
        fontSize: 15,
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: isNew ? 'goldWash' : undefined,
      }}
    >
      <Box component="span" sx={{ pl: 3, color: 'text.secondary' }}>
        {time}
      </Box>
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          height: '100%',
          pl: 2.5,
          fontWeight: 500,
          borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}`,
        }}
      >
        {name}
      </Box>
      <TickIcon sx={{ fontSize: 20, color: 'successText' }} />
    </Box>
  )
}
