import { auditFeedWords } from '#contract/audit/feed/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddedFeed, AuditFeed } from '#contract/audit/feed/feed.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { dateAndTime } from '#web/kit/time/times.ts'
import { AddFeedDialog, TokenDialog } from './feed-dialogs.tsx'
import { revokeFeed, useAuditFeeds } from './api.ts'

type Open = { dialog: 'add' } | { dialog: 'token'; feed: AddedFeed } | { dialog: 'revoke'; feed: AuditFeed }

/** The feeds for log systems, with buttons to add and revoke feeds. */
export default function AuditFeeds({ mayChoose }: { mayChoose: boolean }) {
  const query = useAuditFeeds()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const toHeading = useToHeading()
  const reload = () => client.invalidateQueries({ queryKey: ['audit-feeds'] })
  const show = (next: Open | null) => {
    setOutcome(null)
    setOpen(next)
  }

  return (
    <Card component="section" aria-labelledby="audit-feeds" sx={{ p: { xs: 2, md: 3 }, mb: 3 }}>
      <Typography id="audit-feeds" variant="h3" component="h2">
        {auditFeedWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 2, color: 'text.secondary', maxWidth: '68ch' }}>
        {auditFeedWords.about}
      </Typography>
      <Loaded
        query={query}
        waiting={<Skeleton height={72} />}
        failed={auditFeedWords.loadFailed}
        empty={<Typography>{auditFeedWords.none}</Typography>}
      >
        {(feeds) => (
          <RecordList
            label={auditFeedWords.title}
            items={feeds}
            keyOf={({ id }) => id}
            columns={columns}
            heights={[64, 160]}
            maxHeights={{ table: 440, entries: 440 }}
            frame="outline"
            actions={{
              title: auditFeedWords.actions,
              isTitleHidden: true,
              width: 130,
              render: (feed) => (
                <Button
                  variant="outlined"
                  aria-label={auditFeedWords.revokeNamed({ name: feed.name })}
                  onClick={() => show({ dialog: 'revoke', feed })}
                >
                  {auditFeedWords.revoke}
                </Button>
              ),
            }}
          />
        )}
      </Loaded>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => show({ dialog: 'add' })}>
        {auditFeedWords.add}
      </Button>
      <Box sx={{ '&:not(:empty)': { mt: 1.5 } }}>{outcome && <Alert severity="success">{outcome}</Alert>}</Box>
      {open?.dialog === 'add' && (
        <AddFeedDialog
          mayChoose={mayChoose}
          onAdded={(feed) => {
            show({ dialog: 'token', feed })
            void reload()
          }}
          onClose={() => show(null)}
        />
      )}
      {open?.dialog === 'token' && <TokenDialog feed={open.feed} onClose={() => show(null)} />}
      {open?.dialog === 'revoke' && (
        <RevokeDialog
          feed={open.feed}
          onRevoked={() => {
            show(null)
            setOutcome(auditFeedWords.revoked({ name: open.feed.name }))
            void reload().then(toHeading)
          }}
          onClose={() => {
            show(null)
            // Reloads after a failure, because the feed may have been revoked elsewhere.
            void reload()
          }}
        />
      )}
    </Card>
  )
}

const columns: readonly Column<AuditFeed>[] = [
  { title: auditFeedWords.name, width: '26%', render: ({ name }) => <OwnName>{name}</OwnName> },
  { title: auditFeedWords.scope, width: '26%', render: ({ school }) => school?.name ?? auditFeedWords.everything },
  { title: auditFeedWords.used, isSecondary: true, render: (feed) => describeUse(feed) },
]

function describeUse({ created_at, created_by, last_used_at }: AuditFeed): string {
  const date = dateAndTime(created_at)
  const origin = created_by
    ? auditFeedWords.created({ date, by: created_by })
    : auditFeedWords.createdBySomeone({ date })
  const use = last_used_at ? auditFeedWords.lastUsed({ date: dateAndTime(last_used_at) }) : auditFeedWords.unused
  return `${origin}. ${use}.`
}

function RevokeDialog({ feed, onRevoked, onClose }: { feed: AuditFeed; onRevoked: () => void; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function revoke() {
    setBusy(true)
    setError(null)
    try {
      await revokeFeed(feed.id)
      return onRevoked()
    } catch (thrown) {
      setError(errorSentence(thrown, auditFeedWords.revokeFailed))
    }
    setBusy(false)
  }

  return (
    <ConfirmDialog
      open
      danger
      title={auditFeedWords.revokeTitle({ name: feed.name })}
      confirmLabel={auditFeedWords.revoke}
      busyLabel={auditFeedWords.revoking}
      busy={isBusy}
      error={error}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <Typography>{auditFeedWords.revokeAbout}</Typography>
    </ConfirmDialog>
  )
}
