import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { auditLogPath } from '@/modules/audit-log/web/paths'
import { messages as settingsMessages } from '@/modules/settings/messages'
import { settingsQuery } from '@/modules/settings/web/queries'
import type { StrikeRule } from '@/modules/strikes/rules-contract'
import { staffMessages } from '@/modules/strikes/staff-messages'
import { RulesForm } from '@/modules/strikes/web/rules-form'
import { strikeRulesQuery } from '@/modules/strikes/web/staff-queries'
import { formatCount, formatDateTime } from '@/web/lib/format/format'
import { useRight } from '@/web/lib/session/viewer'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'

const { rules: text } = staffMessages
const columns = ['strikes', 'withinDays', 'suspendDays'] as const

/** The rules by which strikes suspend accounts. Admins change them. */
export function RulesPage() {
  const { data: rules, error, refetch } = useQuery(strikeRulesQuery)
  const isAdmin = useRight('administration')
  return (
    <StaffPage
      title={text.title}
      lead={text.lead}
      actions={
        <Link href={`${auditLogPath}?action=strikes.warn`} className="text-sm text-accent hover:underline">
          {text.given}
        </Link>
      }
    >
      {error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : rules ? (
        isAdmin ? (
          <EditableRules rules={rules} />
        ) : (
          <Panel title={text.rules}>
            <RulesTable rules={rules} />
          </Panel>
        )
      ) : (
        <Skeleton shape="block" className="h-48" />
      )}
    </StaffPage>
  )
}

function RulesTable({ rules }: { rules: readonly StrikeRule[] }) {
  if (rules.length === 0) return <p className="text-sm">{text.none}</p>
  return (
    <table className="w-full max-w-2xl border-collapse text-sm">
      <caption className="sr-only">{text.title}</caption>
      <thead>
        <tr className="border-b border-line text-start text-xs text-ink-muted">
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pe-4 font-medium">
              {text.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={`${rule.strikes} ${rule.withinDays}`} className="border-b border-line last:border-0">
            <td className="tabular py-2 pe-4">{formatCount(rule.strikes)}</td>
            <td className="tabular py-2 pe-4">{text.within(rule.withinDays)}</td>
            <td className="py-2">{text.suspension(rule)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function EditableRules({ rules }: { rules: StrikeRule[] }) {
  const [isEditing, setEditing] = useState(false)
  const { data: settings } = useQuery(settingsQuery)
  const setting = settings?.find(({ name }) => name === 'STRIKE_RULES')
  return (
    <>
      <Panel title={text.rules}>
        {isEditing ? (
          <RulesForm rules={rules} onClose={() => setEditing(false)} />
        ) : (
          <div className="grid justify-items-start gap-4">
            <RulesTable rules={rules} />
            {setting?.source === 'environment' ? (
              <p className="text-sm text-ink-muted">{text.inEnvironment}</p>
            ) : (
              <Button size="sm" onClick={() => setEditing(true)}>
                {text.change}
              </Button>
            )}
            {setting?.upcoming.map(({ value, from }) => (
              <p key={from} className="text-sm text-wait">
                {text.upcoming(value ?? settingsMessages.unset, formatDateTime(from))}
              </p>
            ))}
          </div>
        )}
      </Panel>
      <Panel title={text.history}>
        {setting?.history.length === 0 && <p className="text-sm text-ink-muted">{text.noHistory}</p>}
        <ul className="grid gap-3 text-sm empty:hidden">
          {setting?.history.map(({ value, by, byId, from, at }) => (
            <li key={at + from}>
              <p>{value ?? settingsMessages.sources.default}</p>
              <p className="text-xs text-ink-muted">
                {text.entry(by ?? byId ?? settingsMessages.history.operator, formatDateTime(from))}
              </p>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
