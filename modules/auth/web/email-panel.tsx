import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmEmailForm } from '@/modules/auth/web/confirm-email-form'
import { NewEmailForm } from '@/modules/auth/web/new-email-form'
import { messages } from '@/modules/auth/words'
import type { ViewerUser } from '@/web/lib/viewer'
import { Badge } from '@/web/ui/badge'
import { Panel } from '@/web/ui/panel'

const { email: text } = messages.security

/** A new address counts once the code that went there has come back. */
export function EmailPanel({ user }: { user: ViewerUser }) {
  const [asked, setAsked] = useState<string>()
  return (
    <Panel title={text.title}>
      <div className="grid max-w-md gap-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <span className="wrap-anywhere">{user.email ?? text.none}</span>
          {user.email && user.verified && <Badge tone="good">{text.verified}</Badge>}
          {user.email && !user.verified && <Badge tone="wait">{text.unverified}</Badge>}
          {!user.verified && user.email && (
            <Link href="/auth?mode=verify" className="rounded-sm underline underline-offset-4">
              {text.enterCode}
            </Link>
          )}
        </div>
        {asked === undefined ? (
          <NewEmailForm passwordMissing={user.passwordMissing} onCodeSent={setAsked} />
        ) : (
          <ConfirmEmailForm email={asked} onDone={() => setAsked(undefined)} />
        )}
      </div>
    </Panel>
  )
}
