import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import type { OwnWarning } from '@/modules/strikes/contract'
import { messages as text } from '@/modules/strikes/messages'
import { ownWarningsQuery, useAcknowledge } from '@/modules/strikes/web/queries'
import { formatDate } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

/** On the security page: the user's warnings, and a button that confirms each. First if one is unread; nothing without warnings. */
export function OwnWarningsPanel({ user }: Pick<SecurityPanelProps, 'user'>) {
  // Confirming the last one doesn't move the panel away.
  const [isFirst] = useState(user.warned)
  const { data: warnings = [] } = useQuery(ownWarningsQuery)
  const className = isFirst ? 'order-first' : undefined
  if (warnings.length === 0) return isFirst && <Skeleton shape="block" className="order-first h-40" />
  return (
    <Panel title={text.title} flush className={className}>
      <ul className="divide-y divide-line">
        {warnings.map((warning) => (
          <Warning key={warning.id} warning={warning} />
        ))}
      </ul>
    </Panel>
  )
}

function Warning({ warning }: { warning: OwnWarning }) {
  const { id, at, reason, text: content, strikes, expiresAt, acknowledgedAt, liftReason } = warning
  const { mutateAsync: acknowledge, isPending } = useAcknowledge()
  const confirm = () => acknowledge(id).catch((error) => showError(text.failed, error))
  return (
    <li className="grid justify-items-start gap-2 px-5 py-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{text.reasons[reason]}</span>
        {strikes > 0 && <Badge tone={liftReason ? 'neutral' : 'bad'}>{text.strikes(strikes)}</Badge>}
        <TimeAgo iso={at} />
      </p>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
      {liftReason && <p className="wrap-anywhere">{text.liftedBecause(liftReason)}</p>}
      {!liftReason && expiresAt && (
        <p className="text-xs text-ink-muted">{text.expires(formatDate(expiresAt))}</p>
      )}
      {!liftReason && acknowledgedAt === null && (
        <Button size="sm" busy={isPending} onClick={() => void confirm()}>
          {text.acknowledge}
        </Button>
      )}
    </li>
  )
}
