import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportReason, LegalHoldReason, type LegalHoldState } from '@/modules/privacy/contract'
import { staffMessages } from '@/modules/privacy/staff-messages'
import {
  legalHoldQuery,
  useExport,
  usePlaceLegalHold,
  useReleaseLegalHold,
} from '@/modules/privacy/web/staff-queries'
import { isNotFound } from '@/web/lib/api/api-error'
import { formatDateTime } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const { data: text } = staffMessages

type Props = { userId: string; username: string }

/** On a person's page in the back office: exports their personal data, and places and releases a legal hold. */
export function StaffDataPanel(props: Props) {
  const viewer = useViewer()
  return viewer.state === 'user' && viewer.user.id !== props.userId && <DataPanel {...props} />
}

function DataPanel(props: Props) {
  const { data, error, refetch } = useQuery(legalHoldQuery(props.userId))
  // The account is deleted.
  if (isNotFound(error)) return null
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-3 text-sm">
        {error && !data && (
          <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
        )}
        {!error && !data && <Skeleton shape="block" className="h-12" />}
        {data && <LegalHoldLines {...data} />}
        {data && <DataActions {...props} isHeld={data.legalHold !== null} />}
      </div>
    </Panel>
  )
}

function LegalHoldLines({ legalHold }: LegalHoldState) {
  if (!legalHold) return <p className="text-ink-muted">{text.notHeld}</p>
  return (
    <div className="grid gap-1">
      <p className="font-medium">{text.held(formatDateTime(legalHold.since))}</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{legalHold.reason}</p>
    </div>
  )
}

function DataActions({ userId, username, isHeld }: Props & { isHeld: boolean }) {
  const [open, setOpen] = useState<'export' | 'place' | 'release'>()
  const exportData = useExport(userId)
  const place = usePlaceLegalHold(userId)
  const release = useReleaseLegalHold(userId)
  const dialogs = {
    export: { ...text.export, schema: ExportReason, onSubmit: exportData.mutateAsync },
    place: { ...text.place, schema: LegalHoldReason, onSubmit: place.mutateAsync },
    release: { ...text.release, schema: LegalHoldReason, onSubmit: release.mutateAsync },
  }
  const dialog = open && dialogs[open]
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setOpen('export')}>
        {text.export.open}
      </Button>
      <Button size="sm" onClick={() => setOpen(isHeld ? 'release' : 'place')}>
        {isHeld ? text.release.open : text.place.open}
      </Button>
      {dialog && (
        <ReasonDialog
          open
          onClose={() => setOpen(undefined)}
          title={dialog.question(username)}
          description={dialog.description}
          schema={dialog.schema}
          help={dialog.reasonHelp}
          submit={dialog.open}
          doneTitle={dialog.done}
          onSubmit={dialog.onSubmit}
        />
      )}
    </div>
  )
}
