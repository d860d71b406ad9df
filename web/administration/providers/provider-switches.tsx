import { kitWords } from '#contract/kit/words.ts'
import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import type { ChangedProvider, ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { changeProvider, deleteProvider, testProvider } from './provider-api.ts'
import { Step } from './provider-parts.tsx'

type Props = {
  provider: ManagedProvider
  schoolName: string
  onChanged: (provider: ManagedProvider) => void
  onDeleted: () => void
}

/** Changes that affect everyone at the university, so that they need confirmation. */
type Question = 'off' | 'only-way' | 'factor' | 'delete'

/** Turns an identity provider on and off, makes it the only way to sign in or a second factor, and deletes it. */
export function ProviderSwitches({ provider, schoolName, onChanged, onDeleted }: Props) {
  const [question, setQuestion] = useState<Question | null>(null)
  /** The switch that is being changed, or 'delete'. */
  const [running, setRunning] = useState<string | null>(null)
  const isBusy = running !== null
  const [endsSessions, setEndsSessions] = useState(false)
  /** The change that failed, and the reason, which is shown next to its switch. */
  const [fault, setFault] = useState<{ name: string; says: string | null } | null>(null)
  const hintId = useId()
  const notify = useNotice()
  const stepUp = useStepUp()

  async function run(name: string, action: () => Promise<unknown>, failed: string): Promise<void> {
    if (isBusy) return
    setRunning(name)
    setFault(null)
    try {
      await stepUp.run(action)
      setQuestion(null)
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) setFault({ name, says: readRefusal(error, [], failed).error })
    }
    setRunning(null)
  }
  const change = (body: ChangedProvider, success: string) =>
    void run(
      Object.keys(body)[0]!,
      async () => {
        onChanged(await changeProvider(provider.id, body))
        notify(success)
      },
      providerWords.saveFailed,
    )
  /** Returns the error to show next to a switch, unless a dialog is open. */
  const findFault = (field: keyof ChangedProvider) => (question === null && fault?.name === field ? fault.says : null)
  const labelFor = (field: keyof ChangedProvider, label: string) => (running === field ? providerWords.saving : label)
  const ask = (next: Question) => {
    setFault(null)
    setEndsSessions(false)
    setQuestion(next)
  }

  const dialog =
    question &&
    {
      off: {
        title: providerWords.switchOffTitle,
        explanation: (
          <>
            {providerWords.switchOffAbout}
            <FormControlLabel
              sx={{ display: 'flex', mt: 2, ml: -1.5, mr: 0 }}
              control={
                <Checkbox
                  checked={endsSessions}
                  onChange={(event) => setEndsSessions(event.target.checked)}
                  slotProps={{ input: { 'aria-describedby': hintId } }}
                />
              }
              label={providerWords.endSessions}
            />
            <FormHelperText id={hintId}>{providerWords.endSessionsHint}</FormHelperText>
          </>
        ),
        label: providerWords.switchOff,
        confirm: () =>
          change(
            { is_enabled: false, ...(endsSessions && { end_sessions: true }) },
            endsSessions ? providerWords.switchedOffEnded : providerWords.switchedOff,
          ),
      },
      'only-way': {
        title: providerWords.onlyWayTitle,
        explanation: providerWords.onlyWayAbout({ name: schoolName }),
        label: providerWords.makeOnlyWay,
        confirm: () => change({ only_way: true }, providerWords.onlyWayDone),
      },
      factor: {
        title: providerWords.factorTitle,
        explanation: providerWords.factorAbout,
        label: providerWords.countAsFactor,
        confirm: () => change({ is_second_factor: true }, providerWords.factorDone),
      },
      delete: {
        title: providerWords.removeTitle,
        explanation: providerWords.removeAbout,
        label: providerWords.remove,
        confirm: () =>
          void run(
            'delete',
            async () => {
              await deleteProvider(provider.id)
              notify(providerWords.removed)
              onDeleted()
            },
            providerWords.removeFailed,
          ),
      },
    }[question]
  const { is_enabled, only_way, is_second_factor, tested_at, is_tested, is_tested_as_factor } = provider
  const isMaster = useSession().adminRole === 'master'
  return (
    <Step
      title={is_enabled ? providerWords.runs : providerWords.switching}
      purpose={(is_enabled ? providerWords.runsAbout : providerWords.switchingAbout)({
        name: schoolName,
        provider: provider.name,
      })}
    >
      <Row fault={findFault('is_enabled')} note={is_enabled || tested_at !== null ? null : providerWords.needsTest}>
        {is_enabled ? (
          <BusyButton variant="outlined" busy={isBusy} onClick={() => ask('off')}>
            {providerWords.switchOff}
          </BusyButton>
        ) : (
          <BusyButton
            variant="contained"
            busy={isBusy}
            disabled={tested_at === null}
            onClick={() => change({ is_enabled: true }, providerWords.switchedOn)}
          >
            {labelFor('is_enabled', providerWords.switchOn)}
          </BusyButton>
        )}
      </Row>
      {is_enabled && (
        <>
          <Typography variant="body2" sx={{ mt: 2.5, color: 'text.secondary' }}>
            {providerWords.onlyWayAbout({ name: schoolName })}
          </Typography>
          <Row fault={findFault('only_way')} note={only_way || is_tested ? null : providerWords.onlyWayNeeds}>
            {only_way ? (
              <BusyButton
                variant="outlined"
                busy={isBusy}
                onClick={() => change({ only_way: false }, providerWords.othersDone)}
              >
                {labelFor('only_way', providerWords.allowOthers)}
              </BusyButton>
            ) : (
              <BusyButton variant="outlined" busy={isBusy} disabled={!is_tested} onClick={() => ask('only-way')}>
                {providerWords.makeOnlyWay}
              </BusyButton>
            )}
          </Row>
          <Typography variant="body2" sx={{ mt: 2.5, color: 'text.secondary' }}>
            {is_second_factor ? providerWords.isFactor : providerWords.isNoFactor}{' '}
            {!isMaster && providerWords.factorByMaster}
          </Typography>
          {isMaster && (
            <Row
              fault={findFault('is_second_factor')}
              note={is_second_factor || is_tested_as_factor ? null : providerWords.testFactorNote}
            >
              {is_second_factor ? (
                <BusyButton
                  variant="outlined"
                  busy={isBusy}
                  onClick={() => change({ is_second_factor: false }, providerWords.noFactorDone)}
                >
                  {labelFor('is_second_factor', providerWords.countNoMore)}
                </BusyButton>
              ) : is_tested_as_factor ? (
                <BusyButton variant="outlined" busy={isBusy} onClick={() => ask('factor')}>
                  {providerWords.countAsFactor}
                </BusyButton>
              ) : (
                <BusyButton
                  variant="outlined"
                  busy={isBusy}
                  onClick={() =>
                    void run('is_second_factor', () => testProvider(provider.id, true), providerWords.testStartFailed)
                  }
                >
                  {running === 'is_second_factor' ? providerWords.opening : providerWords.testFactor}
                </BusyButton>
              )}
            </Row>
          )}
        </>
      )}
      <Row fault={null} note={null}>
        <BusyButton variant="plain" color="error" busy={isBusy} onClick={() => ask('delete')} sx={{ ml: -1.5 }}>
          {providerWords.remove}
        </BusyButton>
      </Row>
      {dialog && (
        <ConfirmDialog
          open
          title={dialog.title}
          confirmLabel={dialog.label}
          busyLabel={question === 'delete' ? kitWords.deleting : providerWords.saving}
          danger={question === 'delete'}
          busy={isBusy}
          error={fault?.says}
          onConfirm={dialog.confirm}
          onClose={() => {
            setQuestion(null)
            setFault(null)
          }}
        >
          {dialog.explanation}
        </ConfirmDialog>
      )}
      {stepUp.dialog}
    </Step>
  )
}

function Row({ fault, note, children }: { fault: string | null; note: string | null; children: ReactNode }) {
  return (
    <>
      <FormFault says={fault} sx={{ mt: 2 }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
        {children}
        {note !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
    </>
  )
}
