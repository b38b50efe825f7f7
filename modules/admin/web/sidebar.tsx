import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { messages as text } from '@/modules/admin/messages'
import { adminPath } from '@/modules/admin/web/paths'
import { casesPath } from '@/src/kit/staff/paths'
import { formatCount } from '@/web/lib/format/format'
import type { StaffNavItem } from '@/web/lib/modules/staff-module'
import { queuesQuery } from '@/web/staff/queries'
import { useStaffNav } from '@/web/staff/staff-nav'
import { staffMessages } from '@/web/staff-messages'
import { classNames } from '@/web/ui/class-names'

const groups = ['cases', 'records', 'site'] as const

/** The sections of the back office: a column beside the page, on phones a row that scrolls. */
export function Sidebar() {
  const items = useStaffNav()
  return (
    <nav
      aria-label={staffMessages.backOffice}
      className="-mx-4 flex gap-1 overflow-x-auto px-4 max-lg:border-b max-lg:border-line max-lg:pb-3  lg:mx-0 lg:grid lg:content-start lg:gap-5  lg:px-0"
    >
      {groups.map((group) => {
        const inGroup = items.filter((item) => item.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group} className="flex gap-1 lg:grid lg:gap-0.5">
            <p className="px-3 pb-1 text-xs font-medium text-ink-muted max-lg:hidden">{text.groups[group]}</p>
            {inGroup.map((item) => (
              <SidebarLink key={item.href} item={item} />
            ))}
          </div>
        )
      })}
    </nav>
  )
}

function SidebarLink({ item: { label, href } }: { item: StaffNavItem }) {
  const [path] = useLocation()
  const isCurrent = href === adminPath ? path === href : path === href || path.startsWith(`${href}/`)
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex h-9 items-center justify-between gap-3 rounded-md px-3 text-sm whitespace-nowrap focus-visible:-outline-offset-2',
        isCurrent
          ? 'bg-accent-soft font-medium text-ink'
          : 'text-ink-muted hover:bg-surface-float hover:text-ink',
      )}
    >
      {label}
      {href === casesPath && <OpenCases />}
    </Link>
  )
}

/** The number of open cases of the queues whose badge is on. */
function OpenCases() {
  const { data = [] } = useQuery(queuesQuery)
  const count = data.reduce((sum, queue) => sum + (queue.badge ? queue.count : 0), 0)
  return count === 0 ? null : (
    <span className="tabular text-xs font-medium text-ink">{formatCount(count)}</span>
  )
}
