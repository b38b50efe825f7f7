import { useQuery } from '@tanstack/react-query'
import { messages } from '@/modules/audit-log/messages'
import { accountActionsQuery } from '@/modules/audit-log/web/queries'
import { Panel } from '@/web/ui/panel'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { own: text } = messages

/** On the security page: what staff did to the user's account, and why. Nothing if they did nothing. */
export function AccountActionsPanel() {
  const { data: actions = [] } = useQuery(accountActionsQuery)
  if (actions.length === 0) return null
  return (
    <Panel title={text.title} flush>
      <ul className="divide-y divide-line">
        {actions.map(({ id, at, action, reason }) => (
          <li key={id} className="grid gap-0.5 px-5 py-3">
            <p className="text-sm font-medium wrap-anywhere">{text.actions[action] ?? text.other(action)}</p>
            {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
            <p className="text-xs text-ink-muted">
              <TimeAgo iso={at} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
