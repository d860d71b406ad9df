import { listFlows, listParties, type Flow, type Party } from '#contract/help/offices/data-flow/flows.ts'
import { flowWords } from '#contract/help/offices/data-flow/words.ts'
import Box from '@mui/material/Box'

/** A diagram of the connections. Screen readers skip it, because the table below has the same content. */
export function DataFlowPicture() {
  const levels = layOut()
  const ownLevels = levels.filter(([{ party }]) => party.isYours)
  const [first] = levels
  const last = levels.at(-1)!
  return (
    <Box component="figure" aria-hidden sx={{ m: 0, mt: 2, maxWidth: 720, textAlign: 'center' }}>
      <Level stops={first!} />
      <Box
        sx={{ mt: 1, p: { xs: 1.5, sm: 2 }, pt: 0, border: '2px dashed', borderColor: 'outline', borderRadius: '12px' }}
      >
        {ownLevels.map((stops) => (
          <Level key={stops[0].party.id} stops={stops} />
        ))}
        <Box sx={{ mt: 1.5, typography: 'body2' }}>{flowWords.yours}</Box>
      </Box>
      <Level stops={last} />
    </Box>
  )
}

/**
 * A party, the connection that leads to it, and the name of the connection's source if the layout doesn't make it
 * clear.
 */
type Stop = { party: Party; flow: Flow | undefined; origin: string | null }
type LevelStops = [Stop, ...Stop[]]

/** Returns the parties in levels, by their number of connections from the browsers. */
function layOut(): LevelStops[] {
  const parties = new Map(listParties().map((party) => [party.id, party]))
  const flows = listFlows()
  const levels: LevelStops[] = []
  const [browsers] = parties.values()
  for (let stops: Stop[] = [{ party: browsers!, flow: undefined, origin: null }]; stops.length > 0;) {
    levels.push(stops as LevelStops)
    const origins = stops.map(({ party }) => party.id)
    const next = flows.filter(({ source }) => origins.includes(source))
    // Boxes in one row wrap on a phone, where an arrow doesn't show its source.
    const isClear = origins.length === 1 && next.length === 1
    stops = next.map((flow) => ({
      party: parties.get(flow.target)!,
      flow,
      origin: isClear ? null : parties.get(flow.source)!.name,
    }))
  }
  return levels
}

function Level({ stops }: { stops: LevelStops }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', columnGap: 1.5 }}>
      {stops.map(({ party, flow, origin }) => (
        <div key={party.id}>
          {flow && (
            <Box sx={{ py: 1, typography: 'body2' }}>
              {origin !== null && <div>{origin}</div>}↓ {flow.protocol}
            </Box>
          )}
          <Box
            sx={{
              p: 1.5,
              border: '1px solid',
              borderColor: 'outline',
              borderRadius: '8px',
              bgcolor: 'background.paper',
              color: 'text.primary',
              fontWeight: 600,
            }}
          >
            {party.name}
          </Box>
        </div>
      ))}
    </Box>
  )
}
