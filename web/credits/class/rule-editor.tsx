import { classCreditWords } from '#contract/credits/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { CreditRule } from '#contract/credits/credits.ts'
import type { CreditCounts } from '#contract/credits/values.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { describeConflicts } from '#web/kit/unsaved/other-changes.ts'
import { LeaveGuard } from '#web/kit/unsaved/leave-guard.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { low, queryPhone } from '#web/kit/page/low-window.ts'
import { rich } from '#web/kit/rich.ts'
import type { CreditedClass } from './credited.ts'
import { RuleEffect } from './rule-effect.tsx'
import { NumberInSentence, RuleSentence } from './rule-sentence.tsx'
import { useRuleForm, type RuleForm } from './use-rule-form.ts'

type Props = { course: CreditedClass; rule: CreditRule | null; ruleText: string; mayChange: boolean }

/** The rule of a class as a sentence. Its owner can open an editor below, open while there are unsaved changes. */
export function RuleEditor({ course, rule, ruleText, mayChange }: Props) {
  return (
    <Card component="section" aria-labelledby="credit-rule" sx={{ px: { xs: 2, md: 3 }, py: { xs: 1, md: 1.25 } }}>
      {mayChange ? <EditableRule course={course} rule={rule} ruleText={ruleText} /> : <RuleText ruleText={ruleText} />}
    </Card>
  )
}

const oneLineLayout = { '& > h2': visuallyHidden, '& > p': { gridArea: '1 / 1' }, '& > div': { gridArea: '1 / 2' } }

function RuleText({ ruleText, children }: { ruleText: string; children?: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(min-content, 1fr) auto', md: 'auto minmax(0, 1fr) auto' },
        // On a phone and in a low window, only the sentence and its button are shown.
        [queryPhone(theme)]: oneLineLayout,
        [low]: oneLineLayout,
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
      })}
    >
      <Typography id="credit-rule" variant="h4" component="h2">
        {classCreditWords.rule}
      </Typography>
      <Box sx={{ order: { md: 1 } }}>{children}</Box>
      <Typography
        sx={{
          gridColumn: { xs: 'span 2', md: 'auto' },
          typography: { xs: 'body2', md: 'body1' },
          '&&': { fontWeight: 600 },
        }}
      >
        {ruleText}
      </Typography>
    </Box>
  )
}

function EditableRule({ course, rule, ruleText }: Omit<Props, 'mayChange'>) {
  const form = useRuleForm(course, rule)
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || form.isChanged
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    form.startOver()
    setOpened(false)
    // Wait for the next frame, when the button that opens the editor is rendered again.
    requestAnimationFrame(() => button.current?.focus())
  }
  return (
    <>
      <RuleText ruleText={ruleText}>
        {!isOpen && (
          <Button ref={button} variant="outlined" onClick={() => setOpened(true)}>
            {rule === null ? classCreditWords.setRule : classCreditWords.editRule}
          </Button>
        )}
      </RuleText>
      {isOpen && <Editor form={form} onClose={close} onSaved={() => setOpened(false)} />}
    </>
  )
}

type EditorProps = { form: RuleForm; onClose: () => void; onSaved: () => void }

function Editor({ form, onClose, onSaved }: EditorProps) {
  const { values, problems, isChanged } = form
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void form.save(onSaved)
      }}
      sx={{ display: 'grid', gap: 2.5, mt: 2 }}
    >
      <LeaveGuard when={isChanged} what={classCreditWords.unsaved} onDiscard={form.startOver} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {classCreditWords.ruleAbout}
      </Typography>
      {form.isRestored && <Alert severity="info">{classCreditWords.restored}</Alert>}
      {form.overtaken.length > 0 && <Alert severity="warning">{describeConflicts(['rule'])}</Alert>}
      <ToggleButtonGroup
        exclusive
        aria-label={classCreditWords.how}
        value={values.counts}
        onChange={(_event, counts: CreditCounts | null) => counts && form.change({ counts })}
        sx={{ flexWrap: 'wrap' }}
      >
        <ToggleButton value="each">{classCreditWords.each}</ToggleButton>
        <ToggleButton value="at-least">{classCreditWords.atLeast}</ToggleButton>
      </ToggleButtonGroup>
      {values.counts === 'each' ? <EachEvent form={form} /> : <AtLeast form={form} />}
      <FormControlLabel
        control={<Checkbox checked={values.exclusive} onChange={(_event, exclusive) => form.change({ exclusive })} />}
        label={classCreditWords.exclusive}
      />
      {values.exclusive && (
        <Field
          type="date"
          label={classCreditWords.until}
          hint={classCreditWords.untilHint}
          error={problems.until}
          value={values.until}
          ref={form.ref('until')}
          onChange={(event) => form.change({ until: event.target.value })}
          sx={{ maxWidth: { sm: 280 } }}
        />
      )}
      {form.effect && <RuleEffect effect={form.effect} />}
      <FormFault says={form.error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BusyButton type="submit" variant="contained" busy={form.isSubmitting}>
          {form.isSubmitting ? classCreditWords.saving : classCreditWords.save}
        </BusyButton>
        <BusyButton variant="plain" onClick={onClose} busy={form.isSubmitting}>
          {isChanged ? classCreditWords.discard : classCreditWords.closeRule}
        </BusyButton>
      </Box>
    </Box>
  )
}

function EachEvent({ form }: { form: RuleForm }) {
  const { problems } = form
  return (
    <>
      <RuleSentence fields={['points', 'cap']} problems={problems} hint={classCreditWords.capHint}>
        {rich(
          classCreditWords.eachSentence({
            points: () => <NumberInSentence form={form} field="points" label={classCreditWords.pointsLabel} />,
            cap: () => <NumberInSentence form={form} field="cap" label={classCreditWords.capLabel} />,
          }),
        )}
      </RuleSentence>
      <RuleSentence fields={['goal']} problems={problems}>
        {rich(
          classCreditWords.goalSentence({
            needed: () => <NumberInSentence form={form} field="goal" label={classCreditWords.goalLabel} />,
          }),
        )}
      </RuleSentence>
      <RuleSentence fields={['best']} problems={problems}>
        {rich(
          classCreditWords.bestSentence({
            best: () => <NumberInSentence form={form} field="best" label={classCreditWords.bestLabel} />,
          }),
        )}
      </RuleSentence>
    </>
  )
}

function AtLeast({ form }: { form: RuleForm }) {
  return (
    <RuleSentence fields={['needed', 'points']} problems={form.problems}>
      {rich(
        classCreditWords.atLeastSentence({
          needed: () => <NumberInSentence form={form} field="needed" label={classCreditWords.neededLabel} />,
          points: () => <NumberInSentence form={form} field="points" label={classCreditWords.togetherLabel} />,
        }),
      )}
    </RuleSentence>
  )
}
