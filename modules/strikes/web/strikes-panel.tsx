import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { StaffWarning } from '@/modules/strikes/contract'
import { messages } from '@/modules/strikes/messages'
import { staffMessages } from '@/modules/strikes/staff-messages'
import { LiftDialog } from '@/modules/strikes/web/lift-dialog'
import { userStrikesQuery } from '@/modules/strikes/web/staff-queries'
import { WarnButton } from '@/modules/strikes/web/warn-button'
import { userQuery } from '@/modules/users/web/queries'
import { serverNow } from '@/web/lib/api/server-clock'
import { formatDate } from '@/web/lib/format/format'
import { useViewer } from '@/web/lib/session/viewer'
import { mayActOn } from '@/web/staff/may-act-on'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { panel: text } = staffMessages

/** On the page of a person in the back office: their warnings and strikes. */
export function StrikesPanel({ userId, username }: { userId: string; username: string }) {
  const { data, error, refetch } = useQuery(userStrikesQuery(userId))
  const { data: user } = useQuery(userQuery(userId))
  const [lifted, setLifted] = useState<string>()
  const viewer = useViewer()
  const canAct = user !== undefined && mayActOn(viewer, user)
  return (
    <Panel title={text.title} aside={canAct && <WarnButton userId={userId} username={username} />}>
      {!data && error && (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton shape="block" className="h-12" />}
      {data && (
        <p className="text-sm text-ink-muted">
          {data.warnings.length === 0 ? text.none : text.active(data.active)}
        </p>
      )}
      <ul className="mt-3 grid gap-4 text-sm empty:hidden">
        {data?.warnings.map((warning) => (
          <Warning key={warning.id} warning={warning} onLift={canAct ? setLifted : undefined} />
        ))}
      </ul>
      {lifted && <LiftDialog userId={userId} warningId={lifted} onClose={() => setLifted(undefined)} />}
    </Panel>
  )
}

function Warning({
  warning,
  onLift,
}: {
  warning: StaffWarning
  onLift?: ((id: string) => void) | undefined
}) {
  const { id, at, author, reason, text: content, strikes, about, liftReason } = warning
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{messages.reasons[reason]}</span>
        {strikes > 0 && (
          <Badge tone={isCounted(warning) ? 'bad' : 'neutral'}>{messages.strikes(strikes)}</Badge>
        )}
        <span className="text-ink-muted">
          {text.by(author ?? text.formerStaff)}, <TimeAgo iso={at} />
        </span>
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
      {liftReason && <p className="wrap-anywhere">{messages.liftedBecause(liftReason)}</p>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-muted">
        <State warning={warning} />
        {about && (
          <Link href={about} className="text-accent underline-offset-4 hover:underline">
            {text.about}
          </Link>
        )}
        {onLift && !liftReason && (
          <Button size="sm" aria-label={text.liftOf(messages.reasons[reason])} onClick={() => onLift(id)}>
            {text.lift}
          </Button>
        )}
      </p>
    </li>
  )
}

function State({ warning }: { warning: StaffWarning }) {
  const { acknowledgedAt, expiresAt, liftReason } = warning
  return (
    <>
      <span>{acknowledgedAt === null ? text.unread : text.read}</span>
      {!liftReason && expiresAt !== null && (
        <span>{isCounted(warning) ? messages.expires(formatDate(expiresAt)) : text.expired}</span>
      )}
    </>
  )
}

function isCounted({ expiresAt, liftedAt }: StaffWarning): boolean {
  return liftedAt === null && expiresAt !== null && Date.parse(expiresAt) > serverNow()
}
