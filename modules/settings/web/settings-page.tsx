import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Setting } from '@/modules/settings/contract'
import { messages as text } from '@/modules/settings/messages'
import { settingsQuery } from '@/modules/settings/web/queries'
import { SettingForm } from '@/modules/settings/web/setting-form'
import { formatSetting } from '@/modules/settings/web/setting-value'
import { formatCount, formatDateTime } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'
import { StaffPage } from '@/web/staff/staff-page'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { Badge } from '@/web/ui/values/badge'

const groups = ['fees', 'times', 'limits', 'approval', 'site'] as const

/** The settings that admins can change while the site runs. `?setting=SITE_BANNER` in the URL opens one. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const chosen = new URLSearchParams(useSearch()).get('setting')
  return (
    <StaffPage title={text.title} lead={text.lead}>
      {error ? (
        <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
      ) : data ? (
        groups.map((group) => (
          <Panel key={group} title={text.groups[group]} flush>
            <ul>
              {data
                .filter((setting) => setting.group === group)
                .map((setting) => (
                  <SettingRow
                    // Mounted again when it is chosen, so that it opens.
                    key={`${setting.name} ${setting.name === chosen}`}
                    setting={setting}
                    isChosen={setting.name === chosen}
                  />
                ))}
            </ul>
          </Panel>
        ))
      ) : (
        <Skeleton shape="block" className="h-96" />
      )}
    </StaffPage>
  )
}

function SettingRow({ setting, isChosen }: { setting: Setting; isChosen: boolean }) {
  const { name, label, unit, affects, help, value, source, upcoming, page } = setting
  const isFixed = source === 'environment' || source === 'file'
  const [isOpen, setOpen] = useState(isChosen && !isFixed && page === null)
  return (
    <li
      ref={isChosen ? scrollTo : undefined}
      className="grid gap-3 border-b border-line px-5 py-4 text-sm last:border-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <h3 className="font-medium">{label}</h3>
          {/* The help of the variable speaks of basis points and cents. */}
          <p className="text-ink-muted">{unit === 'basis_points' || unit === 'cents' ? affects : help}</p>
          <p className="text-xs text-ink-muted break-all">{name}</p>
          {isFixed && <p className="text-ink-muted">{text.fixedBy[source]}</p>}
          {upcoming.map((change) => (
            <p key={change.from} className="text-wait">
              {text.upcoming(formatSetting(setting, change.value), formatDateTime(change.from))}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <span translate="no" className="tabular line-clamp-3 max-w-80 font-medium break-all">
            {formatSetting(setting, value)}
          </span>
          <Badge tone={source === 'setting' ? 'accent' : 'neutral'}>{text.sources[source]}</Badge>
          {isFixed || isOpen ? null : page === null ? (
            <Button size="sm" aria-label={text.changeOf(label)} onClick={() => setOpen(true)}>
              {text.change}
            </Button>
          ) : (
            <Button asChild size="sm">
              <Link href={page} aria-label={text.changeOf(label)}>
                {text.change}
              </Link>
            </Button>
          )}
        </div>
      </div>
      {isOpen && <SettingForm setting={setting} onClose={() => setOpen(false)} />}
      <History setting={setting} />
    </li>
  )
}

function scrollTo(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'center' })
}

function Author({ by, byId }: Pick<Setting['history'][number], 'by' | 'byId'>) {
  if (byId === null) return <span>{text.history.operator}</span>
  return <PersonLink userId={byId}>{by ?? byId}</PersonLink>
}

function History({ setting }: { setting: Setting }) {
  const { history } = setting
  if (history.length === 0) return null
  return (
    <details className="text-xs text-ink-muted">
      <summary className="cursor-pointer py-1">{text.history.show(formatCount(history.length))}</summary>
      <ul className="grid gap-1 pt-1">
        {history.map(({ value, from, at, by, byId }) => (
          <li key={at + from}>
            {text.history.value(value === null ? text.sources.default : formatSetting(setting, value))}
            <Author by={by} byId={byId} />
            {text.history.from(formatDateTime(from))}
          </li>
        ))}
      </ul>
    </details>
  )
}
