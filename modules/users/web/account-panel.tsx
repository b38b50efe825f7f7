import type { ReactNode } from 'react'
import type { UserDetail } from '@/modules/users/contract'
import { staffMessages } from '@/modules/users/staff-messages'
import { emailOf } from '@/modules/users/web/users-page'
import { formatDateTime } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'

const { account: text, roles } = staffMessages

export function AccountPanel({ user }: { user: UserDetail }) {
  const { id, displayName, role, createdAt, deletedAt, suspension } = user
  return (
    <Panel title={text.title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        <Row label={text.id}>{id}</Row>
        <Row label={text.displayName}>{displayName}</Row>
        <Row label={text.email}>{emailOf(user)}</Row>
        <Row label={text.role}>{roles[role]}</Row>
        <Row label={text.logIn}>{logInOf(user)}</Row>
        <Row label={text.joined}>{formatDateTime(createdAt)}</Row>
        {deletedAt && <Row label={text.deleted}>{formatDateTime(deletedAt)}</Row>}
        {suspension && (
          <Row label={text.suspension}>
            {suspension.until ? text.until(formatDateTime(suspension.until)) : text.noEnd}
            <br />
            {suspension.reason}
          </Row>
        )}
      </dl>
    </Panel>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

function logInOf({ temporary, hasSecondFactor, twoStep, byPlatform }: UserDetail): string {
  if (temporary) return text.temporary
  const parts = [
    ...(byPlatform ? [text.byPlatform] : []),
    ...(hasSecondFactor ? [text.secondFactor] : []),
    ...(twoStep ? [text.twoStep] : []),
  ]
  return parts.join(', ') || text.noFactor
}
