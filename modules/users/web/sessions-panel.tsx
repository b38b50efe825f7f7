import { useState } from 'react'
import type { UserDetail } from '@/modules/users/contract'
import { staffMessages } from '@/modules/users/staff-messages'
import { ConfirmDialog } from '@/modules/users/web/confirm-dialog'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { sessions: text } = staffMessages

export function SessionsPanel({ user, canEnd }: { user: UserDetail; canEnd: boolean }) {
  const { sessions } = user
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Panel
      title={text.title(sessions.length)}
      aside={
        canEnd &&
        sessions.length > 0 && (
          <Button size="sm" onClick={() => setConfirming(true)}>
            {text.end}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className="text-sm text-ink-muted">{text.none}</p>}
      <ul className="grid gap-2 text-sm">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap justify-between gap-x-4">
            {text.device(session)}
            <span className="text-ink-muted">
              {text.lastSeen} <TimeAgo iso={session.seenAt} className="lowercase" />
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        userId={user.id}
        action={{ kind: 'end-sessions' }}
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={text.question(user.username)}
        description={text.description}
        submit={text.end}
        done={text.ended}
        failed={text.failed}
        danger
      />
    </Panel>
  )
}
